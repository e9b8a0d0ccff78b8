import { type Call, isRefusedInMaintenance, maintenanceHeader } from '../../shared/api/call.ts';
import { Failure } from '../../shared/errors.ts';

/** The end of a maintenance is not known in advance; each of its steps takes about five minutes. */
const retryAfterSeconds = 300;

/** Set by a deployment with `-c maintenance=on` (infra/config/deployment-options.ts). */
export const isInMaintenance = (): boolean => process.env['MAINTENANCE'] === 'on';

/** Refuses a call that writes during maintenance. */
export const requireWritable = (call: Call): void => {
  if (isInMaintenance() && isRefusedInMaintenance(call)) throw new Failure('maintenance', {}, { retryAfterSeconds });
};

/** The header by which the page recognizes maintenance before its user saves something. */
export const maintenanceHeaders = (): Record<string, string> =>
  isInMaintenance() ? { [maintenanceHeader]: 'on' } : {};
