import { useNavigate } from 'react-router-dom';
import { Contours } from '../../components/contours.tsx';
import { Button } from '../../components/ui/button.tsx';

export const UnderDevelopmentPage = () => {
  const navigate = useNavigate();
  // A step that leaves the application goes to about:blank of a new tab, or another site. Browsers without the Navigation
  // API know the entries since the page was loaded only.
  const isFirst = !(window.navigation?.canGoBack ?? (window.history.state as { idx?: number } | null)?.idx);
  return (
    <div className="relative isolate flex min-h-96 flex-col items-start gap-3 overflow-clip py-10">
      <Contours className="absolute right-0 bottom-0 -z-10 h-72 w-96 opacity-15 max-sm:w-full" />
      <h1 className="text-2xl">Fitur Sedang Dikembangkan</h1>
      <p className="text-muted">Fitur ini belum dapat digunakan. Silakan kembali ke halaman sebelumnya.</p>
      <Button onClick={() => void (isFirst ? navigate('/dashboard') : navigate(-1))}>Kembali ke Dashboard</Button>
    </div>
  );
};
