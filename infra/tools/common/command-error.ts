/** An error in the command line, the environment or a file, reported to the operator in one line. */
export class CommandError extends Error {}
