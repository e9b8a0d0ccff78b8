import type { CallName, OutputOf, RequestOf } from '../../shared/api/index.ts';
import type { SessionUser } from '../../shared/api/sessions.ts';
import { type DepartmentCode, departmentBySlug, departmentCodes } from '../../shared/domain/departments.ts';
import { holdActionsOf } from '../../shared/domain/records/holds.ts';
import { filtersOf as dashboardFiltersOf } from '../../web/src/features/dashboard/dashboard-filters.ts';
import { filtersOf as databaseFiltersOf } from '../../web/src/features/database/database-filters.ts';
import { filtersOf as reviewFiltersOf } from '../../web/src/features/document-reviews/reviews-filters.ts';
import { CatalogueEngine } from '../../web/src/lib/catalogue/catalogue-engine.ts';

export type Call = <N extends CallName>(name: N, input: RequestOf<N>) => Promise<OutputOf<N>>;

/** The rows of every page of a list. */
export const allRows = async <T>(
  load: (cursor: { cursor?: string }) => Promise<{ rows: readonly T[]; next_cursor: string | null }>,
): Promise<T[]> => {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: readonly T[]; next_cursor: string | null } = await load(cursor === null ? {} : { cursor });
    all.push(...page.rows);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
};

type Dashboard = Pick<RequestOf<'get-dashboard-documents'>, 'department' | 'status' | 'mine'>;

/** The submissions of a filter of the dashboard; throws where the number beside the list is another. */
export const dashboardRows = async (call: Call, filter: Dashboard): Promise<number> => {
  const totals = new Set<number>();
  const rows = await allRows(async (cursor) => {
    const { documents, total, next_cursor } = await call('get-dashboard-documents', { ...filter, ...cursor, limit: 3 });
    totals.add(total);
    return { rows: documents, next_cursor };
  });
  const unique = new Set(rows.map(({ id }) => id));
  if (unique.size !== rows.length || [...totals].some((total) => total !== rows.length))
    throw new Error(`${JSON.stringify(filter)} lists ${rows.length} rows and says ${[...totals].join(', ')}`);
  return rows.length;
};

const copyRows = async (call: Call, department: DepartmentCode, filter: 'out' | 'recall'): Promise<number> => {
  const copies = await allRows(async (cursor) => {
    const page = await call('list-copies', { department, filter, ...cursor });
    return { rows: page.copies, next_cursor: page.next_cursor };
  });
  return copies.length;
};

const readerRows = async (call: Call, department: DepartmentCode) => {
  const late: number[] = [];
  const rows = await allRows(async (cursor) => {
    const page = await call('list-readers', { department, ...cursor });
    late.push(page.late);
    return { rows: page.people, next_cursor: page.next_cursor };
  });
  return { late: late[0], rows: rows.filter(({ overdue }) => overdue > 0).length };
};

/** The cards of the departments that a user sees: what they say, and the lengths of the lists behind them. */
export const departmentCards = async (call: Call) => {
  const { departments } = await call('get-distribution-counts', {});
  return Promise.all(
    departments.map(async ({ department, ...said }) => {
      const documents = await allRows(async (cursor) => {
        const page = await call('list-distribution', { department, ...cursor });
        return { rows: page.documents, next_cursor: page.next_cursor };
      });
      const [copies_out, recalls, readers] = await Promise.all([
        copyRows(call, department, 'out'),
        copyRows(call, department, 'recall'),
        readerRows(call, department),
      ]);
      return {
        said: { ...said, late: readers.late },
        listed: { documents: documents.length, copies_out, recalls, late: readers.rows },
      };
    }),
  );
};

const gapRows = async (call: Call, parameters: URLSearchParams): Promise<number> => {
  const engine = new CatalogueEngine([]);
  for (const department of departmentCodes) {
    const answer = await call('list-hims-documents', { department });
    engine.applyResponse(department, new TextEncoder().encode(JSON.stringify(answer)).buffer);
  }
  const { gap, search, page } = databaseFiltersOf(parameters);
  return engine.find({ gap, search, page, size: 20, jenis: 'SOP', department: 'IMS' }).total;
};

const decidable = (rows: readonly { blocked: string | null }[]): number =>
  rows.filter(({ blocked }) => blocked === null).length;

type Lists = Record<string, (call: Call, parameters: URLSearchParams, user: SessionUser) => Promise<number>>;

/** By the path of a screen, how many rows the page shows with the parameters of the address. */
const lists: Lists = {
  '/dashboard': async (call, parameters) => {
    const submission_id = parameters.get('pengajuan');
    if (submission_id !== null) return (await call('get-submission', { submission_id })).submission ? 1 : 0;
    const { department, status, mine } = dashboardFiltersOf(parameters);
    return dashboardRows(call, { ...(department && { department }), ...(status && { status }), ...(mine && { mine }) });
  },
  '/pengajuan': async (call, parameters) =>
    (await call('get-submission', { submission_id: parameters.get('ulang') ?? '' })).may.resubmit ? 1 : 0,
  '/review': async (call) =>
    decidable(
      await allRows(async (cursor) => {
        const { documents, next_cursor } = await call('get-pending-documents', cursor);
        return { rows: documents, next_cursor };
      }),
    ),
  '/approval': async (call) =>
    decidable(
      await allRows(async (cursor) => {
        const { documents, next_cursor } = await call('get-approval-documents', cursor);
        return { rows: documents, next_cursor };
      }),
    ),
  '/tinjauan-berkala': async (call, parameters) => {
    const { filter, department } = reviewFiltersOf(parameters);
    const rows = await allRows(async (cursor) => {
      const page = await call('list-document-reviews', { filter, ...(department && { department }), ...cursor });
      return { rows: page.reviews, next_cursor: page.next_cursor };
    });
    return rows.length;
  },
  '/perubahan-menunggu': async (call, _parameters, { nrp }) => {
    const rows = await allRows(async (cursor) => {
      const page = await call('list-waiting-changes', cursor);
      return { rows: page.changes, next_cursor: page.next_cursor };
    });
    // The others have no decision for this user.
    return rows.filter(({ made_by_nrp }) => made_by_nrp !== nrp).length;
  },
  '/database': async (call, parameters) => {
    if (parameters.has('periksa')) return gapRows(call, parameters);
    if (parameters.has('pekerjaan')) return 1;
    const rows = await allRows(async (cursor) => {
      const { files, next_cursor } = await call('list-waiting-files', cursor);
      return { rows: files, next_cursor };
    });
    return rows.length;
  },
  '/pengguna': async (call, parameters) =>
    parameters.get('status') === 'terkunci'
      ? (await call('list-users', { locked: true })).users.length
      : vacantPosts(call),
  '/waktu-proses': (call) => vacantPosts(call),
  '/tidak-di-tempat': async (call) =>
    (await call('get-absences', {})).absences.filter(({ state }) => state === 'requested').length,
  '/wajib-dibaca': async (call) => (await call('get-required-reading', {})).documents.length,
  '/daftar-induk/rujukan': async (call, parameters) => {
    const list = parameters.get('tab') === 'rujukan' ? 'dead' : 'no_text';
    const rows = await allRows(async (cursor) => {
      const { documents, next_cursor } = await call('list-reference-problems', { list, ...cursor });
      return { rows: documents, next_cursor };
    });
    return rows.length;
  },
  // Cards of departments, with the lists behind them.
  '/daftar-induk/distribusi': (call) => recallCards(call),
  '/departemen-saya': (call) => recallCards(call),
  '/daftar-induk/catatan': async (call) =>
    (await Promise.all(departmentCodes.map((each) => overdueLoans(call, each)))).reduce((sum, count) => sum + count, 0),
  '/daftar-induk/pemusnahan': async (call, _parameters, user) => {
    const counts = await Promise.all(departmentCodes.map((each) => destructionRows(call, each, false, user)));
    return counts.reduce((sum, count) => sum + count, 0);
  },
};

/** The screens show the names that the home counts. */
const vacantPosts = async (call: Call): Promise<number> =>
  (await call('get-home', {})).tasks.find(({ kind }) => kind === 'vacant')?.parts.length ?? 0;

/** The proposals and the holds that wait for the user: the list of a department names them by what may be done. */
const destructionRows = async (call: Call, department: DepartmentCode, isHolds: boolean, user: SessionUser) =>
  isHolds
    ? (await call('list-holds', { department })).holds.filter((hold) =>
        holdActionsOf(hold, user).some((action) => action === 'confirm' || action === 'confirm_lift'),
      ).length
    : (await call('list-destructions', { department })).proposals.filter(({ actions }) =>
        actions.some((action) => action !== 'remove' && action !== 'stop'),
      ).length;

const overdueLoans = async (call: Call, department: DepartmentCode): Promise<number> => {
  const rows = await allRows(async (cursor) => {
    const page = await call('list-records', { department, overdue: true, ...cursor });
    return { rows: page.records, next_cursor: page.next_cursor };
  });
  return rows.length;
};

const recallCards = async (call: Call): Promise<number> =>
  (await departmentCards(call)).reduce((sum, { listed }) => sum + listed.recalls, 0);

/** How many rows the list has to which an address leads. */
export const rowsAt = async (call: Call, address: string, user: SessionUser): Promise<number> => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const [, first, slug = ''] = pathname.split('/');
  const department = first === 'pembaca' ? departmentBySlug(slug) : undefined;
  if (department) return copyRows(call, department, 'recall');
  const destroying = first === 'pemusnahan' ? departmentBySlug(slug) : undefined;
  if (destroying) return destructionRows(call, destroying, searchParams.get('tab') === 'penahanan', user);
  const lending = first === 'catatan' ? departmentBySlug(slug) : undefined;
  if (lending) return overdueLoans(call, lending);
  const list = lists[pathname];
  if (!list) throw new Error(`No list is known at ${address}`);
  return list(call, searchParams, user);
};
