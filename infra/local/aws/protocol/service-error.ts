/** An answer that is not success, of a service that speaks JSON; the body is what the SDK makes an exception of. */
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
