import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { signIn } from '../api/api.ts';
import { isComplete } from '../digits.ts';
import { problemResolver } from '../forms/problem-resolver.ts';
import { toast } from '../toast.ts';
import { type SignInError, signInErrorOf, signInErrorText } from './sign-in-error.ts';

const resolver = problemResolver(({ nrp, password }: { nrp: string; password: string }) => ({
  ...(isComplete(nrp) ? {} : { nrp: 'NRP harus 8 angka.' }),
  ...(isComplete(password) ? {} : { password: 'Password harus 8 angka.' }),
}));

/** State of a sign-in form. `nrp` is the initial value; `onSignedIn` runs after a success. */
export const useSignIn = (nrp: string, onSignedIn?: () => void) => {
  const form = useForm({
    defaultValues: { nrp, password: '' },
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<SignInError>();
  const { isSubmitting, submitCount } = form.formState;

  const send = form.handleSubmit(async (values) => {
    try {
      await signIn(values.nrp, values.password);
      toast.success('Login Berhasil', 'Anda berhasil masuk.');
      onSignedIn?.();
    } catch (error) {
      const problem = signInErrorOf(error);
      setFailure(problem);
      toast.error('Login Gagal', signInErrorText(problem));
    }
  });
  const submit = () => {
    setFailure(undefined);
    void send();
  };
  return { form, submit, failure, isSubmitting, submitCount };
};
