import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';

export const UnderDevelopmentPage = () => {
  const navigate = useNavigate();
  // Opened directly, there is no history entry to go back to.
  const isFirst = useLocation().key === 'default';
  return (
    <div className="flex flex-col items-start gap-3 py-10">
      <h1 className="text-2xl">Fitur Sedang Dikembangkan</h1>
      <p className="text-muted">Fitur ini belum dapat digunakan. Silakan kembali ke halaman sebelumnya.</p>
      <Button onClick={() => void (isFirst ? navigate('/dashboard') : navigate(-1))}>Kembali ke Dashboard</Button>
    </div>
  );
};
