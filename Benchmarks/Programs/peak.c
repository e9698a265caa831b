// Runs a program and writes the most memory it had, in kilobytes, to a file:
//
//     peak FILE PROGRAM ARGUMENT…
//
// A process begins with the peak of the one it was forked from, and this one is small.
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 3) return 64;
  pid_t child = fork();
  if (child < 0) return 1;
  if (child == 0) {
    execvp(arguments[2], arguments + 2);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return 1;
  FILE *file = fopen(arguments[1], "w");
  if (file == NULL) return 1;
  fprintf(file, "%ld", usage.ru_maxrss);
  fclose(file);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
