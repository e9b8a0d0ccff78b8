import { useEffect, useState } from 'react';
import { loadApi } from '../api/load-api.ts';
import { isComplete } from '../digits.ts';
import { useForm } from '../forms/use-form.ts';
import { toast } from '../toast.ts';
import { type SignInError, signInErrorOf, signInErrorText } from './sign-in-error.ts';

/** State of a sign-in form. `nrp` is the initial value; `onSignedIn` runs after a success. */
export const useSignIn = (nrp: string, onSignedIn?: () => void) => {
  const form = useForm({ nrp, password: '' });
  const { values, ref, failedAttempts } = form;
  const [failure, setFailure] = useState<SignInError>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  // After a failed sign-in the first field with an error, else the password.
  useEffect(() => {
    if (failedAttempts === 0) return;
    const input = ref.current?.querySelector<HTMLInputElement>('[aria-invalid=true], [name=password]');
    input?.focus();
    input?.select();
  }, [failedAttempts, ref]);

  const send = async () => {
    setIsSubmitting(true);
    try {
      const { signIn } = await loadApi();
      await signIn(values.nrp, values.password);
      toast.success('Login Berhasil', 'Anda berhasil masuk.');
      onSignedIn?.();
    } catch (error) {
      const problem = signInErrorOf(error);
      setFailure(problem);
      toast.error('Login Gagal', signInErrorText(problem));
      form.fail();
    }
    setIsSubmitting(false);
  };
  const submit = () => {
    setFailure(undefined);
    const hasProblem = form.show({
      nrp: isComplete(values.nrp) ? undefined : 'NRP harus 8 angka.',
      password: isComplete(values.password) ? undefined : 'Password harus 8 angka.',
    });
    if (!hasProblem) void send();
  };
  return { form, submit, failure, isSubmitting };
};
