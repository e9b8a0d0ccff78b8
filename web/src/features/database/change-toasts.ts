import { departmentLabels } from '../../../../shared/domain/departments.ts';
import type { SocketEvent } from '../../../../shared/events.ts';

export type CatalogueEvent = Extract<SocketEvent, { type: 'document.changed' | 'catalogue.changed' }>;
type Kind = Extract<SocketEvent, { type: 'document.changed' }>['kind'];

export interface ChangeToast {
  title: string;
  message: string;
}

const words: Record<Kind, { title: string; one: string; many: string }> = {
  insert: {
    title: 'Dokumen Baru',
    one: 'Dokumen baru telah ditambahkan.',
    many: '{n} dokumen baru telah ditambahkan.',
  },
  update: { title: 'Dokumen Diperbarui', one: 'Dokumen telah diperbarui.', many: '{n} dokumen telah diperbarui.' },
  delete: { title: 'Dokumen Dihapus', one: 'Dokumen telah dihapus.', many: '{n} dokumen telah dihapus.' },
};

/** One toast for each kind of change, however many changes came together; a burst names its departments. */
export function toastsFor(events: readonly CatalogueEvent[]): ChangeToast[] {
  const kinds: Kind[] = ['insert', 'update', 'delete'];
  const toasts = kinds.flatMap((kind) => {
    const count = events.filter((event) => event.type === 'document.changed' && event.kind === kind).length;
    if (count === 0) return [];
    const { title, one, many } = words[kind];
    return [{ title, message: count === 1 ? one : many.replace('{n}', String(count)) }];
  });
  const bursts = events.filter((event) => event.type === 'catalogue.changed');
  if (bursts.length === 0) return toasts;
  const departments = [...new Set(bursts.map(({ department }) => departmentLabels[department]))].join(', ');
  return [...toasts, { title: words.update.title, message: `Daftar dokumen ${departments} telah diperbarui.` }];
}
