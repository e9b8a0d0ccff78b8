import { type Role, roleLabels, roles } from '../../../../shared/domain/people/roles.ts';
import { ChoiceRow } from '../../components/ui/choice-row.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FieldConflict } from './field-conflict.tsx';

const explanations: Record<Role, string> = {
  admin: 'Meninjau pengajuan, mengelola Daftar Induk dan pengguna',
  level1_management: 'Membuka halaman persetujuan; menyetujui sesuai jabatannya',
  document_controller: 'Mengelola Daftar Induk',
  auditor: 'Melihat semua dokumen dan buktinya pada masa tertentu, tanpa mengubah apa pun; tanpa peran lain',
};

type RolesFieldProps = {
  value: readonly Role[];
  onChange: (value: Role[]) => void;
  error: string | undefined;
  conflict: string | undefined;
  disabled: boolean;
};

/** An auditor has no other role. */
const rolesAfter = (value: readonly Role[], role: Role, checked: boolean): Role[] =>
  roles.filter((each) =>
    each === role ? checked : value.includes(each) && !(checked && (role === 'auditor' || each === 'auditor')),
  );

/** Any of the roles; none for an ordinary user. */
export const RolesField = ({ value, onChange, error, conflict, disabled }: RolesFieldProps) => (
  <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-1">
    <legend className="mb-1 font-semibold text-sm">Peran</legend>
    <div className="flex flex-col rounded-md border border-line">
      {roles.map((role) => (
        <ChoiceRow
          key={role}
          type="checkbox"
          label={roleLabels[role]}
          explanation={explanations[role]}
          checked={value.includes(role)}
          onChange={({ target }) => onChange(rolesAfter(value, role, target.checked))}
        />
      ))}
    </div>
    <p className="text-muted text-sm">Tanpa peran, pengguna dapat mengajukan dan mencari dokumen.</p>
    {error && <FieldError>{error}</FieldError>}
    <FieldConflict latest={conflict} />
  </fieldset>
);
