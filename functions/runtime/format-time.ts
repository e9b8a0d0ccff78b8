import { dateText, dateTimeText } from '../../shared/domain/time/date-text.ts';
import { requiredEnv } from './env.ts';

/** '20 Nov 2026', in the environment's time zone. */
export const formatDate = (iso: string): string => dateText(iso, requiredEnv('TIME_ZONE'));

/** '20 Nov 2026 17.30', in the environment's time zone. */
export const formatTime = (iso: string): string => dateTimeText(iso, requiredEnv('TIME_ZONE'));
