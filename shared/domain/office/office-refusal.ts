/** Why an Office file is not read. */
export type OfficeRefusalReason = 'unsupported' | 'password' | 'damaged' | 'too_large';

export class OfficeRefusal extends Error {
  readonly reason: OfficeRefusalReason;

  constructor(reason: OfficeRefusalReason, options?: ErrorOptions) {
    super(`The Office file is refused: ${reason}`, options);
    this.reason = reason;
  }
}
