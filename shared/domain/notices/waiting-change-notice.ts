import type { Notice } from './notices.ts';

type Texts = Record<'accepted' | 'change_refused' | 'change_outdated' | 'change_withdrawn', string>;

const titles: Texts = {
  accepted: 'Perubahan Anda Diterima',
  change_refused: 'Perubahan Anda Ditolak',
  change_outdated: 'Perubahan Anda Tidak Berlaku Lagi',
  change_withdrawn: 'Perubahan Anda Dibatalkan',
};

/** For the one whose change waited for a second person: it was accepted, refused, overtaken, or withdrawn with its import. */
export const decidedChangeNotice = (
  outcome: string,
  { nomor, by, reason }: { nomor: string; by: string; reason: string | undefined },
): Omit<Notice, 'to'> => {
  const texts: Texts = {
    accepted: `${by} menerima perubahan Anda pada dokumen ${nomor}.`,
    change_refused: `${by} menolak perubahan Anda pada dokumen ${nomor}.`,
    change_outdated: `Perubahan Anda pada dokumen ${nomor} tidak dapat diterapkan lagi.`,
    change_withdrawn: `${by} membatalkan impor dengan perubahan Anda pada dokumen ${nomor}, yang masih menunggu orang kedua.`,
  };
  if (!(outcome in texts)) throw new Error(`A waiting change does not end with ${outcome}`);
  const ended = outcome as keyof Texts;
  const because = reason === undefined ? '' : ` ${ended === 'change_refused' ? `Alasan: ${reason}` : reason}`;
  return {
    nomor,
    type: ended === 'accepted' ? 'success' : ended === 'change_refused' ? 'error' : 'info',
    title: titles[ended],
    message: `${texts[ended]}${because}`,
  };
};

/** For those who may decide changes that a keeper made; they may be more than the one that is named. */
export const waitingChangeNotice = (nomor: string, by: string): Omit<Notice, 'to'> => ({
  kind: 'changes',
  type: 'info',
  title: 'Perubahan Menunggu Anda',
  message: `${by} mengubah dokumen ${nomor} yang sudah disetujui. Perubahan itu berlaku setelah Anda atau orang kedua lain menerimanya.`,
});
