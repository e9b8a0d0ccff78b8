import { copyNumberText } from '../copies/copies.ts';
import { departmentLabels } from '../departments.ts';
import { type DocumentField, documentFields, type FieldFacts, sentenceLabel } from '../documents/document-fields.ts';
import { userName } from '../people/roles.ts';
import { seriesFieldLabels } from '../records/records.ts';
import { capacityLabels } from '../workflow/workflow.ts';
import { type TrailEntry, type TrailKind, trailKindLabels } from './trail.ts';

/** Names of actions by kind. An action that a later release adds is shown as it is. */
const actionLabels: Record<TrailKind, Readonly<Record<string, string>>> = {
  submission: {
    submit: 'Diajukan',
    approve: 'Disetujui',
    reject: 'Ditolak',
    withdraw: 'Ditarik kembali',
    skip: 'Tahap dilewati',
  },
  document: {
    workflow: 'Revisi diterbitkan',
    import: 'Revisi dari impor',
    upload: 'Revisi dari unggahan',
    manual: 'Dicatat di Daftar Induk',
    edited: 'Diubah',
    deleted: 'Dihapus',
    restored: 'Dipulihkan',
    imported: 'Diubah melalui impor',
    import_undone: 'Impor dibatalkan',
    file_replaced: 'Berkas diganti',
    file_attached: 'Berkas dilampirkan',
    change_waiting: 'Perubahan diajukan kepada orang kedua',
    change_refused: 'Perubahan ditolak orang kedua',
    change_outdated: 'Perubahan yang menunggu tidak berlaku lagi',
    change_withdrawn: 'Perubahan yang menunggu dibatalkan',
    destroyed: 'Dimusnahkan',
    bulk_import: 'Impor CSV/Excel',
    bulk_undo: 'Pembatalan impor',
    reference_confirmed: 'Dokumen terkait dibenarkan',
    reference_added: 'Dokumen terkait ditambahkan',
    reference_dismissed: 'Rujukan dinyatakan bukan dokumen kami',
    reference_removed: 'Dokumen terkait dihapus',
  },
  review: {
    suitable: 'Masih sesuai',
    needs_revision: 'Perlu revisi',
    review_asked: 'Perlu ditinjau: dokumen eksternal berubah',
  },
  distribution: { distributed: 'Distribusi diubah', reading_required: 'Wajib dibaca ulang' },
  reading: {
    opened: 'Dibuka',
    understood: 'Dinyatakan dipahami',
    together_begun: 'Baca bersama dimulai',
    together_attended: 'Hadir saat baca bersama, tidak dihitung',
    together_ended: 'Baca bersama diakhiri',
  },
  copy: {
    printed: 'Dicetak',
    out: 'Beredar kembali',
    recalled: 'Ditarik',
    lost: 'Hilang',
    destroyed: 'Dimusnahkan',
  },
  record: {
    series_added: 'Seri arsip ditambahkan',
    series_changed: 'Jadwal retensi diubah',
    series_closed: 'Seri arsip ditutup',
    series_reopened: 'Seri arsip dibuka kembali',
    hold_set: 'Penahanan ditetapkan',
    hold_confirm: 'Penahanan dikonfirmasi',
    hold_lift: 'Pencabutan penahanan diajukan',
    hold_confirm_lift: 'Penahanan dicabut',
    hold_keep: 'Pencabutan penahanan dibatalkan',
    destruction_proposed: 'Pemusnahan diusulkan',
    destruction_answer: 'Syarat pemusnahan dijawab',
    destruction_review: 'Arsip dinilai kembali',
    destruction_remove: 'Arsip dikeluarkan dari usulan',
    destruction_approve: 'Pemusnahan disetujui',
    destruction_stop: 'Pemusnahan dihentikan',
    destruction_prepare: 'Berita acara dinomori',
    destruction_complete: 'Pemusnahan dilaksanakan',
    destruction_release: 'Berkas dilepas untuk dihapus',
    destruction_delete_files: 'Berkas dihapus',
    added: 'Arsip dicatat',
    corrected: 'Arsip diubah',
    attached: 'Berkas arsip ditambahkan',
    lent: 'Arsip dipinjamkan',
    returned: 'Arsip dikembalikan',
  },
  user: {
    added: 'Pengguna ditambahkan',
    changed: 'Pengguna diubah',
    deactivated: 'Pengguna dinonaktifkan',
    badge_printed: 'Lencana dicetak',
    badge_revoked: 'Lencana dicabut',
    badge_pin_set: 'PIN lencana dibuat',
  },
  absence: {
    set: 'Pengganti ditetapkan',
    request: 'Pengganti diajukan',
    confirm: 'Pengganti dikonfirmasi',
    refuse: 'Pengganti tidak dikonfirmasi',
    begin: 'Ketidakhadiran dimulai',
    follow: 'Jabatan pengganti disesuaikan',
    suspend: 'Pengganti perlu dikonfirmasi ulang',
    cancel: 'Ketidakhadiran dibatalkan',
    end: 'Ketidakhadiran berakhir',
    lapse: 'Pengajuan ketidakhadiran kedaluwarsa',
  },
  setting: { add: 'Hari libur ditambahkan', remove: 'Hari libur dihapus', week: 'Hari kerja diubah' },
  visit: {
    'get-hims-document': 'Melihat kartu dokumen',
    'get-document-file': 'Membuka berkas',
    'search-in-files': 'Mencari di dalam berkas',
    'get-submission': 'Melihat pengajuan',
    'list-copies': 'Melihat daftar salinan',
    'list-destructions': 'Melihat usulan pemusnahan',
    'get-destruction': 'Melihat usulan pemusnahan',
    'list-holds': 'Melihat penahanan',
    'list-destroyed-documents': 'Melihat dokumen yang dimusnahkan',
    'list-record-series': 'Melihat jadwal retensi',
    'list-records': 'Melihat daftar arsip',
    'get-record': 'Melihat arsip',
    'get-record-file': 'Membuka berkas arsip',
    'get-copy-file': 'Membuka berkas salinan',
    'list-distribution': 'Melihat distribusi',
    'list-users': 'Mengekspor hak akses',
    'list-register': 'Mengekspor daftar induk lengkap',
    'get-reading-progress': 'Melihat pembaca dokumen',
    'list-readers': 'Melihat daftar pembaca',
    'get-reader': 'Melihat bacaan seseorang',
    'get-reading-together': 'Melihat baca bersama',
    'list-readings-together': 'Melihat daftar baca bersama',
    'list-document-reviews': 'Melihat tinjauan berkala',
    'list-waiting-changes': 'Melihat perubahan yang menunggu',
    'list-audit-trail': 'Melihat jejak audit',
    'create-audit-pack': 'Membuat paket audit',
    'list-restore-tests': 'Melihat uji pemulihan cadangan',
    'get-document-evidence': 'Melihat bukti dokumen',
  },
};

/** 'Disetujui', or of a review 'Ditinjau, diteruskan'. */
export const trailActionText = ({ kind, action, from }: Pick<TrailEntry, 'kind' | 'action' | 'from'>): string =>
  kind === 'submission' && action === 'approve' && from === 'pending'
    ? 'Ditinjau, diteruskan ke persetujuan'
    : (actionLabels[kind][action] ?? action);

/** What a visit was about: a file, a department, or a kind of event; of a change, that it was not approved. */
const detailLabels: Record<string, string> = {
  ...departmentLabels,
  ...trailKindLabels,
  none: 'tanpa departemen',
  controlled: 'berkas berlaku',
  revision: 'berkas revisi lama',
  replaced: 'berkas yang diganti',
  draft: 'draf',
  supporting: 'Form PPD',
  without_approval: 'tanpa persetujuan',
  second_person: 'tanpa persetujuan, diterima orang kedua',
};

const fieldLabel = (field: string): string => {
  const ofSeries = seriesFieldLabels[field];
  if (ofSeries !== undefined) return ofSeries;
  if (!(field in documentFields)) return field;
  const { label, historyLabel }: FieldFacts = documentFields[field as DocumentField];
  return historyLabel ?? sentenceLabel(label);
};

const capacityText = ({ capacity, acting, on_behalf_of }: TrailEntry): string | undefined =>
  capacity &&
  `sebagai ${acting ? 'Plh. ' : ''}${capacityLabels[capacity as keyof typeof capacityLabels] ?? capacity}${on_behalf_of ? ` a.n. ${userName(on_behalf_of)}` : ''}`;

/** What an entry says beside who, what, when and the verification code, as short parts in the order in which they matter. */
export const trailFacts = (entry: TrailEntry): string[] => {
  const { revisi, number, subject, detail, reason, changes = [] } = entry;
  return [
    revisi === undefined ? undefined : `Revisi ${revisi}`,
    number === undefined ? undefined : `Salinan ${copyNumberText(number)}`,
    subject && userName(subject),
    detail && (detailLabels[detail] ?? detail),
    capacityText(entry),
    ...changes.map(({ field, from, to }) => `${fieldLabel(field)}: ${from || '–'} → ${to || '–'}`),
    reason && `Catatan: ${reason}`,
  ].filter((part): part is string => part !== undefined && part !== '');
};

export const trailDetails = (entry: TrailEntry): string[] => [
  ...trailFacts(entry),
  ...(entry.sha256 ? [`SHA-256 ${entry.sha256}`] : []),
];
