import * as z from 'zod/mini';
import type { DepartmentCode } from '../../shared/domain/departments.ts';
import { namedUser } from '../../shared/domain/people/roles.ts';
import { recordSeries } from '../../shared/domain/records/records.ts';
import { foldedForm } from '../../shared/domain/search-words.ts';
import { keys } from '../db/keys.ts';
import { type Page, partitionOfGSI1, partitionOfGSI2, readAll, readItem, readItems, readPage } from '../db/table.ts';
import type { TransactItem } from '../db/transactions.ts';
import { versionedPuts } from '../db/versioned-items.ts';

/** A series as it is now (SERIES#id / CURRENT). It is never deleted. */
export const seriesItem = z.extend(recordSeries, {
  updated_by: namedUser,
  updated_at: z.iso.datetime(),
});
export type Series = z.infer<typeof seriesItem>;

/** What happened to a series (HIST#SERIES#id / SV#version): append-only. Texts before and after a change, by field. */
export const seriesEventItem = z.object({
  series: recordSeries,
  action: z.enum(['added', 'changed', 'closed', 'reopened']),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  actor: namedUser,
  reason: z.nullable(z.string()),
  at: z.iso.datetime(),
});
export type SeriesEvent = z.infer<typeof seriesEventItem>;

export const loadSeries = (id: string): Promise<Series | undefined> => readItem(seriesItem, keys.recordSeries(id));

/** By id. */
export const loadManySeries = async (ids: readonly string[]): Promise<Map<string, Series>> => {
  const found = await readItems(seriesItem, [...new Set(ids)].map(keys.recordSeries));
  return new Map(found.flatMap((series) => (series ? [[series.id, series]] : [])));
};

/** The place of a series in the list of its department. */
export const seriesPlace = ({ department, title, id }: Pick<Series, 'department' | 'title' | 'id'>) =>
  keys.seriesIndex(department, foldedForm(title), id);

export const seriesPlacePattern = /^[!-~]{0,60}#[A-Za-z0-9_-]{1,64}$/;

/** Series of a department by title, beginning behind a place. The index may lag by moments. */
export const loadSeriesPage = (
  department: DepartmentCode,
  after: string | undefined,
  limit: number,
): Promise<Page<Series>> => {
  const { GSI1PK } = seriesPlace({ department, title: '', id: '' });
  const id = after?.slice(after.lastIndexOf('#') + 1) ?? '';
  return readPage(seriesItem, {
    ...partitionOfGSI1(GSI1PK),
    Limit: limit,
    from: after === undefined ? undefined : { ...keys.recordSeries(id), GSI1PK, GSI1SK: after },
  });
};

/** All series of a department. The index may lag by moments. */
export const loadDepartmentSeries = (department: DepartmentCode): Promise<Series[]> =>
  readAll(seriesItem, partitionOfGSI1(seriesPlace({ department, title: '', id: '' }).GSI1PK));

/** The series that are filled in on a form. */
export const loadSeriesOfForm = (documentId: string): Promise<Series[]> =>
  readAll(seriesItem, partitionOfGSI2(keys.formSeriesIndex(documentId, '').GSI2PK));

type Change = Pick<SeriesEvent, 'action' | 'changes' | 'reason'>;

/** The series in its new state with its history event; fails as a stale read where it was changed since it was read. */
export const seriesWrites = (after: Series, change: Change): TransactItem[] =>
  versionedPuts(
    {
      ...keys.recordSeries(after.id),
      ...seriesPlace(after),
      ...(after.form && keys.formSeriesIndex(after.form.document_id, after.id)),
      ...seriesItem.parse(after),
    },
    {
      ...keys.seriesEvent(after.id, after.version),
      ...seriesEventItem.parse({ ...change, series: after, actor: after.updated_by, at: after.updated_at }),
    },
  );
