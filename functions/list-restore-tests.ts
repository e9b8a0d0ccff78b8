import { auditPackCalls } from '../shared/api/audit-packs.ts';
import { listRestoreTests } from './audit-packs/restore-test-store.ts';
import { handle } from './http/handler.ts';

export const handler = handle(auditPackCalls['list-restore-tests'], ({ cursor }) => listRestoreTests(cursor));
