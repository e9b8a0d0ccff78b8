import { useRef, useState } from 'react';
import { maxTogetherPlace, type PrintedBadge } from '../../../../shared/api/together.ts';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { type DepartmentCode, departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { CommandDialog } from '../../components/command-dialog.tsx';
import { type FormField, FormFields } from '../../components/form-fields.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { useCommand } from '../../lib/api/use-command.ts';
import { saveFile } from '../../lib/files/export-excel.ts';
import { fieldProblems } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { toast } from '../../lib/toast.ts';
import { badgesPdf } from './badge-pdf.ts';
import { displayName } from './user-text.ts';

const saveBadges = async (name: string, badges: Parameters<typeof badgesPdf>[0]): Promise<void> =>
  saveFile(`Lencana ${name}.pdf`, new Blob([(await badgesPdf(badges)).slice()]), 'application/pdf');

const printedToast = 'Cetak, lalu hapus berkasnya: kodenya tidak disimpan.';

type BadgeDialogProps = { user: ManagedUser; isRevocation: boolean; onClose: () => void };

/** Prints the badge of a user, for confirmations when documents are read together, or revokes it. */
export const BadgeDialog = ({ user, isRevocation, onClose }: BadgeDialogProps) => {
  const form = useForm({ reason: '' });
  const verb = isRevocation ? 'Cabut' : 'Cetak';
  const change = useCommand('change-badge', {
    success: () => (isRevocation ? ['Lencana Dicabut'] : ['Lencana Dibuat', printedToast]),
    onSuccess: async ({ code }) => {
      onClose();
      if (code === null) return;
      await saveBadges(user.nrp, [{ ...user, code }]);
    },
    onError: (error) => form.show(fieldProblems(error)),
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={change}
      fields={['reason']}
      title={`${verb} lencana ${displayName(user)} (${user.nrp})?`}
      description={`Lencana yang ada langsung tidak berlaku; pernyataan yang tercatat tetap ada.${isRevocation ? '' : ' Pemiliknya membuat PIN pada Ganti Password.'}`}
      confirmLabel={`${verb} Lencana`}
      tone={isRevocation ? 'danger' : 'primary'}
      onConfirm={() => change.mutate({ nrp: user.nrp, ...(isRevocation && { revocation: form.values }) })}
    >
      {isRevocation && (
        <Field label="Alasan" hint="Misalnya hilang atau rusak." required error={form.problems.reason}>
          <Input {...form.input('reason')} maxLength={maxTogetherPlace} autoComplete="off" />
        </Field>
      )}
    </CommandDialog>
  );
};

const fields = [
  {
    name: 'department',
    label: 'Departemen',
    options: departmentCodes.map((code) => ({ value: code, label: departmentLabels[code] })),
  },
  {
    name: 'whose',
    label: 'Untuk',
    options: [
      { value: 'new', label: 'Yang belum punya' },
      { value: 'all', label: 'Semua, mengganti yang ada' },
    ],
  },
] as const satisfies readonly FormField[];

/** Prints the badges of a department on sheets. What was printed before a failure is saved, and the next attempt goes on. */
export const BadgesDialog = ({ onClose }: { onClose: () => void }) => {
  const [values, setValues] = useState({ department: '', whose: 'new' });
  const department = departmentCodes.find((code) => code === values.department);
  const printed = useRef({ badges: [] as PrintedBadge[], unchanged: 0, cursor: undefined as string | undefined });
  const [count, setCount] = useState(0);
  const save = async (code: DepartmentCode): Promise<void> => {
    const badges = printed.current.badges.splice(0).map((badge) => ({ ...badge, department: code }));
    if (badges.length > 0) await saveBadges(departmentLabels[code], badges);
  };
  const print = useCommand('print-badges', {
    onSuccess: ({ badges, unchanged, next_cursor }, input) => {
      const { current } = printed;
      current.badges.push(...badges);
      current.unchanged += unchanged;
      setCount(current.badges.length);
      current.cursor = next_cursor ?? undefined;
      if (next_cursor !== null) return print.mutate({ ...input, cursor: next_cursor });
      const total = current.badges.length;
      const rest = current.unchanged > 0 ? `${current.unchanged} orang sudah punya lencana.` : '';
      void save(input.department);
      onClose();
      if (total > 0) toast.success(`${total} Lencana Dibuat`, `${printedToast} ${rest}`.trim());
      else toast.show('Tidak Ada Lencana Baru', rest || 'Departemen ini belum punya pengguna aktif dengan akun.');
    },
    onError: () => department && void save(department),
  });
  return (
    <CommandDialog
      onClose={onClose}
      command={print}
      title="Cetak lencana satu departemen?"
      description="Sepuluh lencana setiap lembar A4, untuk pengguna aktif yang punya akun. Setiap pemilik membuat PIN pada Ganti Password."
      confirmLabel="Cetak Lencana"
      workingLabel={count === 0 ? 'Membuat lencana...' : `${count} lencana dibuat...`}
      confirmDisabled={department === undefined}
      onConfirm={() => {
        if (!department) return;
        const { cursor } = printed.current;
        print.mutate({ department, ...(values.whose === 'all' && { replace: true }), ...(cursor && { cursor }) });
      }}
    >
      <FormFields
        {...{ fields, values, problems: {}, disabled: print.isPending }}
        onChange={(part) => {
          printed.current = { badges: [], unchanged: 0, cursor: undefined };
          setValues({ ...values, ...part });
        }}
      />
    </CommandDialog>
  );
};
