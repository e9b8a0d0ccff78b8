import { CheckBox } from './check-box.tsx';

type ContentChangedBoxProps = { checked: boolean; onChange: (checked: boolean) => void; disabled: boolean };

/** Whether a replacing file says something else than the former one, so that its readers must read it. */
export const ContentChangedBox = (props: ContentChangedBoxProps) => (
  <CheckBox
    {...props}
    label="Isi dokumen berubah: minta semua penerima membaca ulang"
    hint="Biarkan kosong untuk salinan yang sama isinya, misalnya yang sudah ditandatangani."
  />
);
