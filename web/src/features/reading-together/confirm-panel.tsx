import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { useRef, useState } from 'react';
import type { RequestOf } from '../../../../shared/api/index.ts';
import type { Attendant } from '../../../../shared/api/together.ts';
import { userName } from '../../../../shared/domain/people/roles.ts';
import { badgeTokenIn, pinLength, pin as pinSchema } from '../../../../shared/domain/required-reading/badges.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { codeLength, isComplete } from '../../lib/digits.ts';
import { focusFirstField } from '../../lib/forms/after-sending.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { CodeScanner, canScanCodes } from './code-scanner.tsx';
import type { Session } from './session.ts';
import { SignatureForm } from './signature-form.tsx';

type Confirmation = RequestOf<'confirm-reading-together'>['confirmation'];

/** One person after the other confirms on this device; the leader stays signed in. */
export const ConfirmPanel = ({ session: { reading, missing } }: { session: Session }) => {
  const [kind, setKind] = useState<'strong' | 'signature'>('strong');
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
          { value: 'strong', label: 'NRP atau Lencana' },
          { value: 'signature', label: 'Tanda Tangan' },
        ]}
        onValueChange={(next) => {
          if (!confirm.isPending) confirm.reset();
          setKind(next);
        }}
      />
      {kind === 'strong' ? (
        <StrongForm working={confirm.isPending} onSubmit={send} />
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

type StrongFormProps = { working: boolean; onSubmit: (confirmation: Confirmation, onSuccess: () => void) => void };

/** NRP and password, or the code of a badge, from the camera or a hand scanner, and its PIN. */
const StrongForm = ({ working, onSubmit }: StrongFormProps) => {
  const form = useForm({ who: '', secret: '' });
  const { who, secret } = form.values;
  const isBadge = badgeTokenIn(who) !== undefined;
  const [isScanning, setScanning] = useState(false);
  /** Who confirmed last: their badge may still be before the camera. */
  const confirmed = useRef('');
  const focusSecret = () => form.ref.current?.querySelector<HTMLInputElement>('[name=secret]')?.focus();
  const setWho = (value: string) => {
    form.set({ who: value, secret: '' });
    if (isComplete(value) || badgeTokenIn(value)) focusSecret();
  };
  const submit = () => {
    // A hand scanner ends the code with Enter.
    if (isBadge && secret === '') return focusSecret();
    const problems = isBadge
      ? { secret: pinSchema.safeParse(secret).error?.issues[0]?.message }
      : {
          who: isComplete(who) ? undefined : 'NRP harus 8 angka. Lencana dipindai.',
          secret: isComplete(secret) ? undefined : 'Password harus 8 angka.',
        };
    if (form.show(problems)) return;
    const badge = { kind: 'badge', badge: who, pin: secret } as const;
    onSubmit(isBadge ? badge : { kind: 'strong', nrp: who, password: secret }, () => {
      confirmed.current = who;
      form.set({ who: '', secret: '' });
      focusFirstField(form.ref);
    });
  };
  return (
    <form {...form.formProps(submit, working)} className="flex flex-col gap-2">
      <div className="min-h-22">
        <Field label="NRP atau lencana" error={form.problems.who} required>
          <Input
            {...form.input('who')}
            onChange={({ target }) => setWho(target.value)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={60}
            readOnly={working}
            className="sm:h-11!"
          />
        </Field>
      </div>
      {canScanCodes() && (
        <Button variant="secondary" onClick={() => setScanning(!isScanning)}>
          {isScanning ? 'Tutup Kamera' : 'Pindai Lencana'}
        </Button>
      )}
      {isScanning && <CodeScanner onCode={(code) => secret === '' && code !== confirmed.current && setWho(code)} />}
      <div className="min-h-22">
        <PasswordField
          {...form.field('secret')}
          length={isBadge ? pinLength : codeLength}
          isLarge
          label={isBadge ? 'PIN' : 'Password'}
          autoComplete="off"
          readOnly={working}
        />
      </div>
      <Button type="submit" size="lg" working={working}>
        Saya Sudah Membaca dan Memahami
      </Button>
    </form>
  );
};
