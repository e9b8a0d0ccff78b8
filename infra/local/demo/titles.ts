import type { DepartmentCode } from '../../../shared/domain/departments.ts';
import type { Jenis } from '../../../shared/domain/documents/documents.ts';
import { operations } from './titles-operations.ts';
import { support } from './titles-support.ts';

export type Titles = Record<Jenis, readonly string[]>;

/** Every controlled document of the demo, by department and jenis; its index in the list is its sequence number. */
export const titles: Record<DepartmentCode, Titles> = { ...support, ...operations };
