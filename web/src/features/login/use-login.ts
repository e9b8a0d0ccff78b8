import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSignIn } from '../../lib/session/use-sign-in.ts';
import { returnPath } from './return-path.ts';

const redirectMs = 1000;

export const useLogin = () => {
  const [leaving, setLeaving] = useState(false);
  const signIn = useSignIn('', () => setLeaving(true));
  const navigate = useNavigate();
  const destination = returnPath(useLocation().state);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void navigate(destination, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [leaving, navigate, destination]);

  return { ...signIn, busy: signIn.isSubmitting || leaving, destination };
};
