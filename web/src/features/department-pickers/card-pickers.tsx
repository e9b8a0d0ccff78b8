import { departmentCodes } from '../../../../shared/domain/departments.ts';
import { recordSearchPath, recordsPath } from '../../../../shared/domain/notices/page-paths.ts';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
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

/** With a text that the search of the header passes on, the cards open the records that have it. */
export const RecordsPickerPage = () => {
  const search = useUrlParameters()[0].get('cari');
  return (
    <PickerFrame
      title="Catatan"
      description="Jadwal retensi setiap departemen, dan arsip yang disimpan menurut jadwal itu."
      notice={search && <p className="mb-3">Buka departemen yang arsipnya dicari dengan “{search}”.</p>}
    >
      {departmentCodes.map((code, index) => {
        const to = search ? recordSearchPath(search, code) : recordsPath(code);
        return <DepartmentCard key={code} {...{ code, index }} open={{ to, list: 'catatan' }} />;
      })}
    </PickerFrame>
  );
};

export const DepartmentPickerPage = () => <CardPicker title="Pilih Departemen" subject="daftar per departemen" />;
