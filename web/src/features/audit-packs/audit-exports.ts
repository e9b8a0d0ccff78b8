import type { OutputOf } from '../../../../shared/api/index.ts';
import type { SessionUser } from '../../../../shared/api/sessions.ts';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { authorOf, endingOf, sourceOf } from '../../../../shared/domain/documents/revision-text.ts';
import { isPositionInForce, positionTitle, roleLabels } from '../../../../shared/domain/people/roles.ts';
import { workbookBytes } from '../../../../shared/domain/workbook-bytes.ts';
import { actorOfEvent, capacityOfEvent } from '../../../../shared/domain/workflow/event-text.ts';
import { documentColumns } from '../../lib/catalogue/excel-layout.ts';
import { exportedText, saveExcel } from '../../lib/files/export-excel.ts';
import { formatDateTime, formatShortDate } from '../../lib/format/format.ts';
import { aboutSheet, dateCell, numberColumn, type SheetColumn, sheetOf } from '../../lib/list-columns.ts';
import { loadPages } from '../../lib/load-pages.ts';

/** Loaded with the first export, because the page needs nothing of it. */
type Export = (today: string, user: SessionUser, onRows: (count: number) => void) => Promise<void>;

type RegisterRow = OutputOf<'list-register'>['documents'][number];

/** The decisions that brought the revision into force; none where no workflow published it. */
const approvals = ({ revision }: RegisterRow) =>
  (revision.decisions ?? []).filter(({ action, capacity }) => action === 'approve' && capacity !== 'reviewer');

const columns: readonly SheetColumn<RegisterRow>[] = [
  ...documentColumns<RegisterRow>((row) => row),
  { header: 'Status', width: 14, value: ({ status }) => status },
  { header: 'Berakhir karena', width: 28, value: ({ revision }) => endingOf(revision) ?? '' },
  { header: 'Tanggal Berlaku', width: 18, value: ({ revision }) => dateCell(revision.effective_on) },
  { header: 'Tinjauan Berikutnya', width: 20, value: ({ review_due_on }) => dateCell(review_due_on) },
  { header: 'Sumber', width: 28, value: ({ revision }) => sourceOf(revision) },
  { header: 'Dibuat oleh', width: 30, value: ({ revision }) => authorOf(revision) },
  { header: 'Dicatat pada', width: 20, value: ({ revision }) => formatDateTime(revision.at) },
  {
    header: 'Disetujui oleh',
    width: 70,
    value: (row) =>
      approvals(row)
        .map((step) => `${actorOfEvent(step)}, ${capacityOfEvent(step)}`)
        .join('; ') || '–',
  },
  {
    header: 'Disahkan pada',
    width: 20,
    value: (row) => {
      const last = approvals(row).find(({ to }) => to === 'approved');
      return last ? formatDateTime(last.at) : '–';
    },
  },
  { header: 'Didistribusikan kepada', width: 40, value: ({ revision }) => revision.audience ?? '' },
  { header: 'Nama Berkas', width: 36, value: ({ revision }) => revision.file_name ?? '–' },
  { header: 'Kode verifikasi berkas (SHA-256)', width: 48, value: ({ revision }) => revision.sha256 ?? '–' },
];

type AccessRow = OutputOf<'list-users'>['users'][number];

const accessColumns: readonly SheetColumn<AccessRow>[] = [
  numberColumn,
  { header: 'NRP', width: 12, value: ({ nrp }) => nrp },
  { header: 'Nama', width: 30, value: ({ full_name }) => full_name ?? '–' },
  {
    header: 'Departemen',
    width: 16,
    value: ({ department }) => (department === null ? '–' : departmentLabels[department]),
  },
  {
    header: 'Peran',
    width: 34,
    value: ({ roles }) => roles.map((role) => roleLabels[role]).join(', ') || 'Pengguna biasa',
  },
  {
    header: 'Jabatan yang berlaku',
    width: 50,
    value: ({ positions }) =>
      positions
        .filter((position) => isPositionInForce(position, new Date()))
        .map(positionTitle)
        .join('; ') || '–',
  },
  {
    header: 'Masa akses auditor',
    width: 30,
    value: ({ audit_period: period }) =>
      period ? `${formatShortDate(period.valid_from)} s.d. ${formatShortDate(period.valid_until)}` : '–',
  },
  {
    header: 'Password dibuat',
    width: 20,
    value: ({ password_changed_at: at }) => (at === null ? 'Belum ada, tidak dapat masuk' : formatDateTime(at)),
  },
];

/** The active users with their rights; an auditor among them can sign in within the period of the file only. */
export const exportAccess: Export = async (today, user, onRows) => {
  const rows = (await loadPages('list-users', { active: 'true' }, ({ users }) => users)).rows;
  onRows(rows.length);
  saveExcel(
    `Hak Akses - ${today}`,
    workbookBytes([
      sheetOf('Hak Akses', accessColumns, rows),
      aboutSheet('Pengguna aktif dan haknya', rows.length, exportedText(user)),
    ]),
  );
};

/** The whole register, of every department and status, with approvers, sources and codes of the files. */
export const exportRegister: Export = async (today, user, onRows) => {
  const rows: RegisterRow[] = [];
  for (const department of departmentCodes) {
    const { rows: found } = await loadPages('list-register', { department }, ({ documents }) => documents);
    rows.push(...found);
    onRows(rows.length);
  }
  const about = aboutSheet(
    'Seluruh daftar induk: semua departemen, jenis, dan status',
    rows.length,
    exportedText(user),
  );
  saveExcel(`Daftar Induk Lengkap - ${today}`, workbookBytes([sheetOf('Daftar Induk', columns, rows), about]));
};
