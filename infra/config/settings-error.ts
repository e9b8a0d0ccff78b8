/** What an operator mends in a command or in `infra/config/environments.ts`: a stack trace says nothing about it. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
