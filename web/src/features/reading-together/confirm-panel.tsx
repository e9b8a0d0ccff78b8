import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { useState } from 'react';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { Attendant } from '../../../../shared/api/together.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import type { ConfirmationKind } from '../../../../shared/domain/required-reading/together.ts';
import { DigitField } from '../../components/digit-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { isComplete } from '../../lib/digits.ts';
import { focusFirstField } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import type { Session } from './session.ts';
import { SignatureForm } from './signature-form.tsx';

type Confirmation = RequestOf<'confirm-reading-together'>['confirmation'];

/** One person after the other confirms on this device; the leader stays signed in. */
export const ConfirmPanel = ({ session: { reading, missing } }: { session: Session }) => {
  const [kind, setKind] = useState<ConfirmationKind>('strong');
  const crew = missing.filter(({ without_account }) => without_account);
  const [last, setLast] = useState<Attendant>();
  const confirm = useCommand('confirm-reading-together', { changes: ['together'] });
  const send = (confirmation: Confirmation, onSuccess: () => void) =>
    confirm.mutate(
      { session_id: reading.session_id, confirmation },
      {
        onSuccess: ({ attendant }) => {
          setLast(attendant);
          onSuccess();
        },
      },
    );
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4">
      <p className="text-muted">
        Setiap orang menyatakan sendiri: sudah membaca dan memahami revisi {reading.revisi} dari {reading.nomor}.
        {reading.is_safety_critical && ' Dokumen ini kritis keselamatan: tanda tangan saja tidak dihitung.'}
      </p>
      <Tabs
        label="Cara menyatakan"
        value={kind}
        items={[
          { value: 'strong', label: 'NRP & Password' },
          { value: 'signature', label: 'Tanda Tangan' },
        ]}
        onValueChange={setKind}
      />
      {kind === 'strong' ? (
        <StrongForm working={confirm.isPending} onSubmit={(values, done) => send({ kind, ...values }, done)} />
      ) : (
        <SignatureForm
          crew={crew}
          working={confirm.isPending}
          onSubmit={(values, done) => send({ kind, ...values }, done)}
        />
      )}
      {confirm.error && <ErrorBanner title="Belum tersimpan" message={messageOf(confirm.error)} />}
      <p role="status" className="flex min-h-12 items-start gap-2">
        {last && !confirm.error && (
          <>
            <CheckCircleIcon aria-hidden size={24} weight="fill" className="shrink-0 text-done" />
            <span>
              <span className="font-semibold">{userName(last)}</span> tercatat
              {last.counts ? '.' : ' hadir, tetapi tidak dihitung sebagai pembaca.'}
            </span>
          </>
        )}
      </p>
    </div>
  );
};

type StrongValues = { nrp: string; password: string };
type StrongFormProps = { working: boolean; onSubmit: (values: StrongValues, onSuccess: () => void) => void };

const StrongForm = ({ working, onSubmit }: StrongFormProps) => {
  const form = useForm<StrongValues>({ nrp: '', password: '' });
  const { values } = form;
  const submit = () => {
    const problems = {
      nrp: isComplete(values.nrp) ? undefined : 'NRP harus 8 angka.',
      password: isComplete(values.password) ? undefined : 'Password harus 8 angka.',
    };
    if (form.show(problems)) return;
    onSubmit(values, () => {
      form.set({ nrp: '', password: '' });
      focusFirstField(form.ref);
    });
  };
  const setNrp = (nrp: string) => {
    form.set({ nrp });
    if (isComplete(nrp)) form.ref.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  };
  return (
    <form {...form.formProps(submit, working)} className="flex flex-col gap-2">
      <div className="min-h-22">
        <DigitField
          {...form.field('nrp')}
          onChange={setNrp}
          isLarge
          label="NRP"
          autoComplete="off"
          readOnly={working}
        />
      </div>
      <div className="min-h-22">
        <PasswordField {...form.field('password')} isLarge label="Password" autoComplete="off" readOnly={working} />
      </div>
      <Button type="submit" size="lg" working={working}>
        Saya Sudah Membaca dan Memahami
      </Button>
    </form>
  );
};
