import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { OwnJenis } from '../../../shared/domain/documents/document-types.ts';
import { operations } from './titles-operations.ts';
import { support } from './titles-support.ts';

/** Every controlled document of the demo, by department and jenis; its index in the list is its sequence number. */
export const titles: Record<DepartmentCode, Record<OwnJenis, readonly string[]>> = { ...support, ...operations };
