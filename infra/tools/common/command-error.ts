/** What is wrong with the command line, the stage or a file, said in one line. */
export class CommandError extends Error {}
