/** An error response of a JSON service; the SDK creates an exception from its body. */
export class ServiceError extends Error {
  readonly status: number;
  readonly body: { __type: string; message: string; [field: string]: unknown };

  constructor(type: string, message: string, fields: Record<string, unknown> = {}, status = 400) {
    super(message);
    this.name = type.replace(/^.*#/, '');
    this.status = status;
    this.body = { __type: type, message, ...fields };
  }
}
