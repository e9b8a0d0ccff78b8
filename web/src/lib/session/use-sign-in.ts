import { useState } from 'react';
import { loadApi } from '../api/load-api.ts';
import { isComplete } from '../digits.ts';
import { toast } from '../toast.ts';
import { type SignInError, signInErrorOf, signInErrorText } from './sign-in-error.ts';

type Field = 'nrp' | 'password';
type Problems = Partial<Record<Field, string>>;

const problemsOf = ({ nrp, password }: Record<Field, string>): Problems => ({
  ...(isComplete(nrp) ? {} : { nrp: 'NRP harus 8 angka.' }),
  ...(isComplete(password) ? {} : { password: 'Password harus 8 angka.' }),
});

/**
 * State of a sign-in form. `nrp` is the initial value; `onSignedIn` runs after a success. Without react-hook-form, which
 * the login page would load for two fields.
 */
export const useSignIn = (nrp: string, onSignedIn?: () => void) => {
  const [values, setValues] = useState({ nrp, password: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<SignInError>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  /** Submissions that have ended, also those that only found problems. */
  const [submitCount, setSubmitCount] = useState(0);

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
    }
    setIsSubmitting(false);
    setSubmitCount((count) => count + 1);
  };
  const submit = () => {
    setFailure(undefined);
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length === 0) void send();
    else setSubmitCount((count) => count + 1);
  };
  /** Properties of a `DigitField`. Typing clears the field's error until the next submission. */
  const field = (name: Field) => ({
    value: values[name],
    onChange: (digits: string) => {
      setValues((before) => ({ ...before, [name]: digits }));
      setProblems((before) => ({ ...before, [name]: undefined }));
    },
    error: problems[name],
  });
  return { field, submit, failure, isSubmitting, submitCount };
};
