import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signIn } from '../../lib/api/api.ts';
import { isComplete } from '../../lib/digits.ts';
import { type SignInError, signInErrorOf, signInErrorText } from '../../lib/session/sign-in-error.ts';
import { toast } from '../../lib/toast.ts';
import { returnPath } from './return-path.ts';

const redirectMs = 1000;

type Phase = 'idle' | 'signing-in' | 'leaving';
type Errors = { nrp?: string; password?: string };

export const useLogin = () => {
  const [phase, setPhase] = useState<Phase>('idle');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<SignInError>();
  const [failedTries, setFailedTries] = useState(0);
  const navigate = useNavigate();
  const destination = returnPath(useLocation().state);

  useEffect(() => {
    if (phase !== 'leaving') return;
    const timer = setTimeout(() => void navigate(destination, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [phase, navigate, destination]);

  const submit = async (nrp: string, password: string) => {
    if (phase !== 'idle') return;
    const found: Errors = {
      ...(isComplete(nrp) ? {} : { nrp: 'NRP harus 8 angka.' }),
      ...(isComplete(password) ? {} : { password: 'Password harus 8 angka.' }),
    };
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) {
      setFailedTries((tries) => tries + 1);
      return;
    }
    setPhase('signing-in');
    try {
      await signIn(nrp, password);
      toast.success('Login Berhasil', 'Anda berhasil masuk.');
      setPhase('leaving');
    } catch (error) {
      const problem = signInErrorOf(error);
      setFailure(problem);
      toast.error('Login Gagal', signInErrorText(problem));
      setFailedTries((tries) => tries + 1);
      setPhase('idle');
    }
  };

  const clearError = (field: keyof Errors) => setErrors(({ [field]: _, ...others }) => others);

  return { phase, errors, failure, failedTries, destination, submit, clearError };
};
