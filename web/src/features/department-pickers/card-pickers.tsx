import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { recordsPath } from '../../../../shared/domain/notices/page-paths.ts';
import { DepartmentCard, PickerFrame } from './picker-frame.tsx';

type CardPickerProps = { title: string; subject: string };

/** Departments whose lists are not available yet; a text says so, because cards without a link would look broken. */
const CardPicker = ({ title, subject }: CardPickerProps) => (
  <PickerFrame title={title} description={`Isi ${subject} belum tersedia, sehingga kartu di bawah belum dapat dibuka.`}>
    {departmentCodes.map((code, index) => (
      <DepartmentCard key={code} code={code} index={index} />
    ))}
  </PickerFrame>
);

export const RecordsPickerPage = () => (
  <PickerFrame
    title="Catatan"
    description="Jadwal retensi setiap departemen, dan arsip yang disimpan menurut jadwal itu."
  >
    {departmentCodes.map((code, index) => (
      <DepartmentCard key={code} code={code} index={index} open={{ to: recordsPath(code), list: 'catatan' }} />
    ))}
  </PickerFrame>
);

export const DepartmentPickerPage = () => <CardPicker title="Pilih Departemen" subject="daftar per departemen" />;
