import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { useCommand } from '../../lib/api/use-command.ts';
import { problemResolver } from '../../lib/forms/problem-resolver.ts';
import { useUser } from '../../lib/session/session.ts';
import { type SignInError, signInErrorOf } from '../../lib/session/sign-in-error.ts';
import { toast } from '../../lib/toast.ts';
import { chosenPassword, type NewPassword, type PasswordValues, passwordProblems } from './new-password.ts';

const newPasswordFields = ['chosen', 'typed', 'repeated'] as const;

/** State of the 'Ganti Password' form. Its digits exist only in this state. */
export const useChangePassword = (onChanged: () => void) => {
  const { nrp } = useUser();
  const form = useForm<PasswordValues>({
    defaultValues: { current: '', kind: 'generated', chosen: '', typed: '', repeated: '' },
    resolver: problemResolver((values) => passwordProblems(values.current, values, nrp)),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<SignInError>();
  const change = useCommand('change-password');
  const { submitCount, isSubmitting } = form.formState;
  // Moves the focus to the first field with an error.
  useEffect(() => {
    if (submitCount > 0) document.querySelector<HTMLInputElement>('#ganti-password [aria-invalid=true]')?.focus();
  }, [submitCount]);

  const send = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync({ current_password: values.current, new_password: chosenPassword(values) });
      toast.success('Password Diganti', 'Gunakan password baru saat masuk. Sesi di perangkat lain telah diakhiri.');
      onChanged();
    } catch (error) {
      toast.error('Gagal mengganti password', messageOf(error));
      const { current_password, new_password } = error instanceof ApiError ? error.fields : {};
      if (current_password !== undefined) form.setError('current', { message: current_password });
      if (new_password !== undefined)
        form.setError(values.kind === 'own' ? 'typed' : 'chosen', { message: new_password });
      if (current_password === undefined && new_password === undefined) setFailure(signInErrorOf(error));
    }
  });
  const submit = () => {
    setFailure(undefined);
    void send();
  };
  const changeKind = (kind: NewPassword['kind']) => {
    form.setValue('kind', kind);
    for (const name of newPasswordFields) form.setValue(name, '');
    form.clearErrors(newPasswordFields);
  };
  return { form, nrp, kind: form.watch('kind'), changeKind, failure, submit, working: isSubmitting };
};
