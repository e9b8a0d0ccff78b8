import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSignIn } from '../../lib/session/use-sign-in.ts';

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

/** The path from which the guard redirected; only paths of this application are accepted. */
export const returnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/dashboard';
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/dashboard';
};
