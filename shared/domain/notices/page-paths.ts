import { type DepartmentCode, slugOfDepartment } from '../departments.ts';

/** What happened, who did it and when. */
export const auditTrailPath = '/jejak-audit';

/** Where the evidence of a clause is put together. */
export const auditPacksPath = '/jejak-audit/paket';

/** What happened to the documents with a number. */
export const documentTrailPath = (nomor: string): string => `${auditTrailPath}?nomor=${encodeURIComponent(nomor)}`;

/** What was published and destroyed on a day, or at any time. */
export const publishedTrailPath = (day?: string): string =>
  `${auditTrailPath}?jenis=published${day === undefined ? '' : `&dari=${day}&sampai=${day}`}`;

/** The page where a user confirms their address and changes the setting. */
export const mailPagePath = '/konfirmasi-email';

/** The link of a confirmation: in the fragment, which browsers send to no server and to no other site. */
export const confirmationPath = (token: string): string => `${mailPagePath}#${token}`;

/** The page of a document: its number follows, whose slashes are encoded. */
export const documentPagePath = '/dokumen';

/** The search parameter with the id of one of several documents with the number. */
export const documentIdParameter = 'id';

/** Tabs of the page of a document, as the URL names them. */
export const documentTabs = ['berkas', 'riwayat', 'pembaca', 'salinan', 'tinjauan', 'bukti'] as const;
export type DocumentTab = (typeof documentTabs)[number];
export const documentTabParameter = 'tab';

/** The page of its file at which a document is opened. */
export const filePageParameter = 'halaman';

/** The page of the documents with a number; with an `id` that of one of them, with a `page` its file at that page. */
export const documentPath = (
  nomor: string,
  { id, tab, page }: { id?: string; tab?: DocumentTab; page?: number } = {},
): string => {
  const query = [
    ...(id === undefined ? [] : [`${documentIdParameter}=${encodeURIComponent(id)}`]),
    ...(tab === undefined ? [] : [`${documentTabParameter}=${tab}`]),
    ...(page === undefined ? [] : [`${filePageParameter}=${page}`]),
  ].join('&');
  return `${documentPagePath}/${encodeURIComponent(nomor)}${query === '' ? '' : `?${query}`}`;
};

/** The screen where a head finds everything of the departments that they head. */
export const ownDepartmentsPath = '/departemen-saya';

export const reviewsPath = '/tinjauan-berkala';
/** Every date: a reminder counts what is due soon too. */
export const allReviewsPath = `${reviewsPath}?tenggat=semua`;

/** Numbers that texts refer to without a document in force, and files without text. */
export const referencesPath = '/daftar-induk/rujukan';
export const referencesTabParameter = 'tab';
export const deadReferencesPath = `${referencesPath}?${referencesTabParameter}=rujukan`;
export const noTextPath = `${referencesPath}?${referencesTabParameter}=tanpa-teks`;
/** Changes of approved revisions that wait for a second person. */
export const waitingChangesPath = '/perubahan-menunggu';

/** Absences of holders, and what was decided in their name. */
export const absencesPath = '/tidak-di-tempat';

export const workCalendarPath = '/hari-kerja';

/** The user's own list of documents to read. */
export const readingPath = '/wajib-dibaca';

/** Readings with a crew on one device, and one of them. */
export const togetherPath = '/baca-bersama';
export const togetherSessionPath = (id: string): string => `${togetherPath}/sesi/${id}`;
/** A document chosen for a new reading together, by its id and its number. */
export const togetherWithPath = ({ id, nomor }: { id: string; nomor: string }): string =>
  `${togetherPath}?dokumen=${encodeURIComponent(id)}&nomor=${encodeURIComponent(nomor)}`;

/** The cards of the departments, for managers. */
export const distributionPickerPath = '/daftar-induk/distribusi';

/** The retention schedule and the records of a department; not below the cards either. */
export const recordsPickerPath = '/daftar-induk/catatan';
export const recordsBasePath = '/catatan';
export const recordsPath = (department: DepartmentCode, tab: 'retensi' | 'arsip' = 'retensi'): string =>
  `${recordsBasePath}/${slugOfDepartment(department)}?tab=${tab}`;
/** The records of a department, or the choice of one, with this text in the search. */
export const recordSearchPath = (text: string, department?: DepartmentCode): string =>
  `${department ? `${recordsPath(department, 'arsip')}&` : `${recordsPickerPath}?`}cari=${encodeURIComponent(text)}`;

/** The register of what a department destroyed; not below the cards, which its head may not open. */
export const destructionPickerPath = '/daftar-induk/pemusnahan';
export const destructionsPath = '/pemusnahan';
export const destructionPath = (department: DepartmentCode, tab?: 'penahanan'): string =>
  `${destructionsPath}/${slugOfDepartment(department)}${tab === undefined ? '' : `?tab=${tab}`}`;

/** Where a record is held: the tab of holds with its dialog. */
export const holdRecordPath = ({ department, id }: { department: DepartmentCode; id: string }): string =>
  `${destructionPath(department, 'penahanan')}&tahan=${id}`;

/** Tabs of the page of a department, as the URL names them. */
export type DistributionTab = 'dokumen' | 'orang' | 'salinan' | 'penarikan';

/** Who has not read, of all departments of the user. */
export const readersPath = '/pembaca';

/** The page of what a department receives and holds, and who has read it. */
export const distributionPath = (department: DepartmentCode, tab?: DistributionTab): string =>
  `${readersPath}/${slugOfDepartment(department)}${tab === undefined ? '' : `?tab=${tab}`}`;

/** The search parameter with the id of the open submission, on every page with a submission panel. */
export const submissionParameter = 'pengajuan';

/** The path of a submission's detail for every user. */
export const submissionPath = (submissionId: string): string =>
  `/dashboard?${submissionParameter}=${encodeURIComponent(submissionId)}`;
