import type { Domain } from './domain.ts';
import { absences } from './domains/absences.ts';
import { attachments } from './domains/attachments.ts';
import { copies } from './domains/copies.ts';
import { documents } from './domains/documents.ts';
import { mail } from './domains/mail.ts';
import { reading } from './domains/reading.ts';
import { reads } from './domains/reads.ts';
import { submissions } from './domains/submissions.ts';
import { users } from './domains/users.ts';

/** Reads come last: a command without anything to act on is a read. */
export const domains: readonly Domain[] = [
  submissions,
  documents,
  attachments,
  copies,
  reading,
  absences,
  mail,
  users,
  reads,
];
