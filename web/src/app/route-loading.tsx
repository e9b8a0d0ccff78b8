import { Spinner } from '../components/ui/spinner.tsx';

export const RouteLoading = () => (
  <div role="status" data-loading className="flex min-h-60 items-center justify-center gap-2 text-muted">
    <Spinner />
    Memuat halaman...
  </div>
);
