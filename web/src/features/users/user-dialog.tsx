import { useState } from 'react';
import type { ManagedUser } from '../../../../shared/api/users.ts';
import { departmentCodes, departmentLabels } from '../../../../shared/domain/departments.ts';
import { isAuditor, substitutePositions } from '../../../../shared/domain/people/roles.ts';
import { DigitField } from '../../components/digit-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ChoiceRow } from '../../components/ui/choice-row.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { AuditPeriodFields } from './audit-period-fields.tsx';
import { FieldConflict } from './field-conflict.tsx';
import { PositionsField } from './positions-field.tsx';
import { RolesField } from './roles-field.tsx';
import { useUserForm } from './use-user-form.ts';
import { noDepartment } from './user-draft.ts';
import { StoppedJobs, SuspendedAbsences, WaitingSubmissions } from './waiting-submissions.tsx';

const formId = 'form-pengguna';

const departmentOptions = [
  { value: noDepartment, label: 'Tanpa departemen' },
  ...departmentCodes.map((value) => ({ value, label: departmentLabels[value] })),
] as const;

type UserDialogProps = {
  /** The user to edit; undefined for a new user. */
  user?: ManagedUser;
  onClose: () => void;
  onSaved: Parameters<typeof useUserForm>[1];
};

export const UserDialog = ({ user, onClose, onSaved }: UserDialogProps) => {
  const form = useUserForm(user, onSaved);
  const { values: draft, problems, conflicts, working } = form;
  const auditor = isAuditor(draft);
  const [leaving, setLeaving] = useState(false);

  const close = () => {
    if (working) return;
    if (form.hasChanges) setLeaving(true);
    else onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={form.adding ? 'Tambah Pengguna' : 'Ubah Pengguna'}
      {...(form.adding ? {} : { description: `NRP ${draft.nrp}` })}
      className="sm:w-[600px]!"
      footer={
        <>
          <Button variant="secondary" disabled={working} onClick={close}>
            Batal
          </Button>
          <Button type="submit" form={formId} working={working}>
            {working ? 'Menyimpan...' : form.adding ? 'Tambah Pengguna' : 'Simpan Perubahan'}
          </Button>
        </>
      }
    >
      <form {...form.formProps(form.submit, working)} id={formId} className="flex flex-col gap-5">
        {form.failure && <ErrorBanner message={form.failure} />}
        {form.adding && <DigitField label="NRP" {...form.field('nrp')} autoComplete="off" readOnly={working} />}
        <div className="flex flex-col gap-1">
          <Field label="Nama lengkap" error={problems['full_name']} required>
            <Input {...form.input('full_name')} maxLength={100} autoComplete="off" readOnly={working} />
          </Field>
          <FieldConflict latest={conflicts.full_name} />
        </div>
        {!auditor && (
          <div className="flex flex-col gap-1">
            <Field
              label="Departemen"
              hint="Dokumen yang didistribusikan ke departemen ini menjadi bacaan pengguna."
              error={problems['department']}
            >
              <Select
                value={draft.department}
                options={departmentOptions}
                disabled={working}
                onValueChange={(department) => form.change({ department })}
              />
            </Field>
            <FieldConflict latest={conflicts.department} />
          </div>
        )}
        {!auditor && <AccountField form={form} />}
        {!draft.without_account && (
          <>
            <RolesField
              value={draft.roles}
              onChange={(roles) => form.change({ roles })}
              error={problems['roles']}
              conflict={conflicts.roles}
              disabled={working}
            />
            {auditor ? (
              <AuditPeriodFields
                value={draft.audit_period}
                onChange={(audit_period) => form.change({ audit_period })}
                problems={problems}
                conflict={conflicts.audit_period}
                disabled={working}
              />
            ) : (
              <PositionsField
                value={draft.positions}
                substituted={substitutePositions(user?.positions ?? [])}
                onChange={(positions) => form.change({ positions })}
                problems={problems}
                conflict={conflicts.positions}
                disabled={working}
              />
            )}
            <CrewField form={form} />
          </>
        )}
      </form>
      <ConfirmDialog
        open={form.confirmation !== undefined}
        onOpenChange={(open) => !open && form.cancel()}
        title="Simpan perubahan ini?"
        description={`${draft.full_name.trim()} (NRP ${draft.nrp})`}
        confirmLabel="Simpan Perubahan"
        workingLabel="Menyimpan..."
        tone="danger"
        working={working}
        onConfirm={form.confirm}
      >
        {form.confirmation && form.confirmation.waiting.length > 0 && <WaitingSubmissions {...form.confirmation} />}
        {form.confirmation && <StoppedJobs {...form.confirmation} />}
        {form.confirmation && <SuspendedAbsences absences={form.confirmation.suspended_absences} />}
      </ConfirmDialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Buang isian ini?"
        description="Perubahan pada formulir ini belum disimpan."
        cancelLabel="Tetap di Formulir"
        confirmLabel="Buang Isian"
        tone="danger"
        onConfirm={onClose}
      />
    </Dialog>
  );
};

type FieldProps = { form: ReturnType<typeof useUserForm> };

const AccountField = ({ form: { values, working, conflicts, change } }: FieldProps) => (
  <div className="flex flex-col gap-1">
    <div className="flex flex-col rounded-md border border-line">
      <ChoiceRow
        type="checkbox"
        label="Tanpa akun"
        explanation="Anggota kru yang tidak dapat masuk; menyatakan paham saat baca bersama"
        checked={values.without_account}
        disabled={working}
        onChange={({ target }) => change({ without_account: target.checked })}
      />
    </div>
    <FieldConflict latest={conflicts.without_account} />
  </div>
);

/** Whose crew the user may lead without heading it. */
const CrewField = ({ form: { values, working, conflicts, change } }: FieldProps) => (
  <div className={isAuditor(values) ? 'hidden' : 'flex flex-col gap-1'}>
    <Field label="Memimpin kru" hint="Boleh memimpin baca bersama kru departemen ini tanpa memegang jabatannya.">
      <Select
        value={values.supervises}
        options={[{ value: noDepartment, label: 'Tidak memimpin' }, ...departmentOptions.slice(1)]}
        disabled={working}
        onValueChange={(supervises) => change({ supervises })}
      />
    </Field>
    <FieldConflict latest={conflicts.supervises} />
  </div>
);
