import { departmentLabels } from '../../../../shared/domain/departments.ts';
import type { SocketEvent } from '../../../../shared/events.ts';
import { formatNumber } from '../format/format.ts';

export type CatalogueEvent = Extract<SocketEvent, { type: 'document.changed' | 'catalogue.changed' }>;
export type ChangeKind = Extract<SocketEvent, { type: 'document.changed' }>['kind'];

/** Changes within this time share one toast. */
export const toastGroupingMs = 600;

export interface ChangeToast {
  title: string;
  message: string;
}

const texts: Record<ChangeKind, { title: string; one: string; many: string }> = {
  insert: {
    title: 'Dokumen Baru',
    one: 'Dokumen baru telah ditambahkan.',
    many: '{n} dokumen baru telah ditambahkan.',
  },
  update: { title: 'Dokumen Diperbarui', one: 'Dokumen telah diperbarui.', many: '{n} dokumen telah diperbarui.' },
  delete: { title: 'Dokumen Dihapus', one: 'Dokumen telah dihapus.', many: '{n} dokumen telah dihapus.' },
};

const kinds: readonly ChangeKind[] = ['insert', 'update', 'delete'];

export const toastsOfCounts = (countOf: (kind: ChangeKind) => number): ChangeToast[] =>
  kinds.flatMap((kind) => {
    const count = countOf(kind);
    if (count === 0) return [];
    const { title, one, many } = texts[kind];
    return [{ title, message: count === 1 ? one : many.replace('{n}', formatNumber(count)) }];
  });

/** One toast for each kind of change in the events; for bulk changes it names the departments. */
export const toastsFor = (events: readonly CatalogueEvent[]): ChangeToast[] => {
  const toasts = toastsOfCounts(
    (kind) => events.filter((event) => event.type === 'document.changed' && event.kind === kind).length,
  );
  const bursts = events.filter((event) => event.type === 'catalogue.changed');
  if (bursts.length === 0) return toasts;
  const departments = [...new Set(bursts.map(({ department }) => departmentLabels[department]))].join(', ');
  return [...toasts, { title: texts.update.title, message: `Daftar dokumen ${departments} telah diperbarui.` }];
};
