import { useState } from 'react';
import { pinLength } from '../../../../shared/domain/required-reading/badges.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { SignInErrorBanner } from '../../components/sign-in-error.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TabPanel, Tabs } from '../../components/ui/tabs.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { codeLength } from '../../lib/digits.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useUser } from '../../lib/session/session.ts';
import { type SignInError, signInErrorOf } from '../../lib/session/sign-in-error.ts';
import { chosenPassword, type PasswordValues, passwordProblems } from './new-password.ts';
import { PasswordChoices } from './password-choices.tsx';

const formId = 'ganti-password';
const methods = [
  { value: 'generated', label: 'Pilih yang dibuatkan' },
  { value: 'own', label: 'Buat sendiri' },
  { value: 'pin', label: 'PIN lencana' },
] as const;

const noPassword = { chosen: '', typed: '', repeated: '' };

/** 'Ganti Password', for every signed-in user. The digits exist only in the state of this form. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { nrp } = useUser();
  const form = useForm<PasswordValues>({ current: '', kind: 'generated', ...noPassword });
  const { values } = form;
  const isPin = values.kind === 'pin';
  const [failure, setFailure] = useState<SignInError>();
  const change = useCommand('change-password', {
    success: (_output, { badge_pin }) =>
      badge_pin === undefined
        ? ['Password Diganti', 'Gunakan password baru saat masuk. Sesi di perangkat lain telah diakhiri.']
        : ['PIN Disimpan', 'Gunakan PIN ini bersama lencana Anda saat baca bersama.'],
    failure: `Gagal mengganti ${isPin ? 'PIN' : 'password'}`,
    onSuccess: onClose,
    onError: (error) => {
      const { current_password: current, new_password, badge_pin } = error instanceof ApiError ? error.fields : {};
      const hasField = form.show({
        current,
        [values.kind === 'generated' ? 'chosen' : 'typed']: new_password ?? badge_pin,
      });
      if (!hasField) setFailure(signInErrorOf(error));
    },
  });
  const working = change.isPending;
  const noun = isPin ? 'PIN' : 'Password';
  const own = { length: isPin ? pinLength : codeLength, autoComplete: 'new-password', readOnly: working };
  const submit = () => {
    setFailure(undefined);
    if (form.show(passwordProblems(values.current, values, nrp))) return;
    change.mutate({ current_password: values.current, [isPin ? 'badge_pin' : 'new_password']: chosenPassword(values) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !working && onClose()}
      title="Ganti Password"
      description="Setelah password diganti, Anda tetap masuk di sini; sesi di perangkat lain berakhir."
      footer={
        <>
          <Button variant="secondary" disabled={working} onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" form={formId} working={working}>
            {working ? 'Menyimpan...' : isPin ? 'Simpan PIN' : 'Ganti Password'}
          </Button>
        </>
      }
    >
      <form {...form.formProps(submit, working)} id={formId} className="flex flex-col gap-4">
        {/* Lets a password manager associate the password with the NRP. */}
        <input type="text" name="username" autoComplete="username" value={nrp} readOnly hidden />
        <PasswordField
          {...form.field('current')}
          label="Password Saat Ini"
          name="current-password"
          autoComplete="current-password"
          readOnly={working}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold text-sm">{noun} Baru</legend>
          <Tabs
            label="Cara menentukan password baru"
            value={values.kind}
            items={methods}
            onValueChange={(kind) => form.set({ kind, ...noPassword })}
          >
            <TabPanel value="generated">
              <PasswordChoices {...form.field('chosen')} disabled={working} />
            </TabPanel>
            <TabPanel value={isPin ? 'pin' : 'own'}>
              <div className="flex flex-col gap-4">
                <p className="text-muted text-sm">
                  {isPin
                    ? '6 angka untuk menyatakan dengan lencana saat baca bersama. Hanya Anda yang mengetahuinya.'
                    : '8 angka, tanpa tanggal, angka berurutan atau berulang, dan bukan NRP Anda.'}
                </p>
                <PasswordField
                  {...form.field('typed', ['repeated'])}
                  {...own}
                  label={`${noun} Baru`}
                  name="new-password"
                />
                <PasswordField
                  {...form.field('repeated', ['typed'])}
                  {...own}
                  label={`Ulangi ${noun} Baru`}
                  name="repeated-password"
                />
              </div>
            </TabPanel>
          </Tabs>
        </fieldset>
        {failure && <SignInErrorBanner failure={failure} />}
      </form>
    </Dialog>
  );
};
