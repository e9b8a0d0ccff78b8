import { config } from '../../lib/config.ts';
import { CheckBox } from './check-box.tsx';

type ContentChangedBoxProps = { checked: boolean; onChange: (checked: boolean) => void; disabled: boolean };

const approvedTexts = {
  direct: 'Berkas yang disetujui melalui pengajuan diganti tanpa persetujuan, dan ditandai demikian.',
  second_person: 'Berkas yang disetujui melalui pengajuan baru diganti setelah diterima orang kedua.',
};

/** Whether a replacing file says something else than the former one, so that its readers must read it. */
export const ContentChangedBox = (props: ContentChangedBoxProps) => (
  <CheckBox
    {...props}
    label="Isi dokumen berubah: minta semua penerima membaca ulang"
    hint={`Biarkan kosong untuk salinan yang sama isinya, misalnya yang sudah ditandatangani. ${approvedTexts[config().keeper_changes]}`}
  />
);
