import { type DepartmentCode, departmentLabels } from '../../../../shared/domain/departments.ts';
import { Field } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useUrlParameters } from '../../lib/use-url-parameters.ts';
import { CopiesRegister } from './copies-register.tsx';
import { type RegisterFilter, registerFilterOf, withRegisterFilter } from './copies-url.ts';

const options: readonly { value: RegisterFilter; label: string }[] = [
  { value: 'out', label: 'Beredar' },
  { value: 'closed', label: 'Ditutup' },
];

const empty: Record<RegisterFilter, { title: string; hint: string }> = {
  out: {
    title: 'Tidak ada salinan yang beredar.',
    hint: 'Salinan terkendali yang dicetak untuk departemen ini akan tampil di sini.',
  },
  closed: {
    title: 'Belum ada salinan yang ditutup.',
    hint: 'Salinan yang ditarik, hilang, atau dimusnahkan akan tampil di sini.',
  },
};

/** The tab 'Salinan': the controlled copies that a department holds, or that left circulation. */
export const CopiesTab = ({ department }: { department: DepartmentCode }) => {
  const [parameters, setParameters] = useUrlParameters();
  const filter = registerFilterOf(parameters);
  return (
    <CopiesRegister
      key={filter}
      part={{ department }}
      subject={departmentLabels[department]}
      filter={filter}
      title={filter === 'out' ? 'Salinan Beredar' : 'Salinan Ditutup'}
      empty={empty[filter]}
      controls={
        <Field label="Status" className="w-44 max-sm:flex-1">
          <Select
            value={filter}
            options={options}
            onValueChange={(chosen) => setParameters((present) => withRegisterFilter(present, chosen))}
          />
        </Field>
      }
    />
  );
};

/** Of the register of destructions: the copies that were destroyed before a witness. */
export const DestroyedCopiesTab = ({ department }: { department: DepartmentCode }) => (
  <CopiesRegister
    part={{ department }}
    subject={departmentLabels[department]}
    filter="destroyed"
    title="Salinan Dimusnahkan"
    empty={{
      title: 'Belum ada salinan yang dimusnahkan.',
      hint: 'Salinan terkendali yang dicatat musnah di hadapan saksi akan tampil di sini.',
    }}
  />
);

/** The tab 'Penarikan': the copies in circulation that no longer agree with their document. Nothing closes by itself. */
export const RecallTab = ({ department }: { department: DepartmentCode }) => (
  <CopiesRegister
    part={{ department }}
    subject={departmentLabels[department]}
    filter="recall"
    title="Penarikan Salinan"
    empty={{
      title: 'Tidak ada salinan yang harus ditarik.',
      hint: 'Salinan tampil di sini bila revisinya digantikan, atau dokumennya dimusnahkan atau kedaluwarsa.',
    }}
  />
);
