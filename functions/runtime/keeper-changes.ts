import { requiredEnv } from './env.ts';

/**
 * Whether a second person must accept what admins and document controllers change of an approved revision
 * (`keeper_changes` in infra/config/environments.ts).
 */
export const needsSecondPerson = (): boolean => requiredEnv('KEEPER_CHANGES') === 'second_person';
