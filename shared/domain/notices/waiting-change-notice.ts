import type { Notice } from './notices.ts';

type EndedBy = 'change_refused' | 'change_outdated' | 'change_withdrawn';

const titles: Record<EndedBy, string> = {
  change_refused: 'Perubahan Anda Ditolak',
  change_outdated: 'Perubahan Anda Tidak Berlaku Lagi',
  change_withdrawn: 'Perubahan Anda Dibatalkan',
};

/** For the one whose change waited for a second person: it was refused, overtaken, or withdrawn with its import. */
export const endedChangeNotice = (
  action: EndedBy,
  { nomor, by, reason }: { nomor: string; by: string; reason: string | undefined },
): Pick<Notice, 'type' | 'title' | 'message'> => {
  const texts: Record<EndedBy, string> = {
    change_refused: `${by} menolak perubahan Anda pada dokumen ${nomor}.`,
    change_outdated: `Perubahan Anda pada dokumen ${nomor} tidak dapat diterapkan lagi.`,
    change_withdrawn: `${by} membatalkan impor dengan perubahan Anda pada dokumen ${nomor}, yang masih menunggu orang kedua.`,
  };
  const because = reason === undefined ? '' : ` ${action === 'change_refused' ? `Alasan: ${reason}` : reason}`;
  return {
    type: action === 'change_refused' ? 'error' : 'info',
    title: titles[action],
    message: `${texts[action]}${because}`,
  };
};
