import { type ReactNode, useState } from 'react';
import { Button, type ButtonVariant } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';

type DownloadButtonProps = {
  download: () => void;
  onDownloaded?: () => void;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
};

export const DownloadButton = (props: DownloadButtonProps) => {
  const { download, onDownloaded, variant = 'secondary', className, children } = props;
  const [failed, setFailed] = useState(false);
  const start = () => {
    setFailed(false);
    try {
      download();
      onDownloaded?.();
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the toast reports the failure; the console records its cause
      console.error(error);
      setFailed(true);
    }
  };
  return (
    <>
      <Button variant={variant} onClick={start} {...(className ? { className } : {})}>
        {children}
      </Button>
      {failed && <FieldError>Berkas tidak dapat dibuat. Silakan coba lagi.</FieldError>}
    </>
  );
};
