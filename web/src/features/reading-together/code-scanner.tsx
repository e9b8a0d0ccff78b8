import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ErrorBanner } from '../../components/ui/error-banner.tsx';

/** Of the Shape Detection API, which Chrome has on Android, ChromeOS and macOS; TypeScript does not declare it. */
declare class BarcodeDetector {
  constructor(options: { formats: readonly string[] });
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

export const canScanCodes = (): boolean => 'BarcodeDetector' in globalThis;

const intervalMs = 150;

/** Shows the camera at the back of the device, and reports every QR code that it sees until it is closed. */
export const CodeScanner = ({ onCode }: { onCode: (code: string) => void }) => {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const report = useEffectEvent(onCode);
  useEffect(() => {
    const closing = new AbortController();
    scan(video.current, (code) => report(code), closing.signal).catch(() => setFailed(!closing.signal.aborted));
    return () => closing.abort();
  }, []);
  if (hasFailed)
    return <ErrorBanner message="Kamera tidak dapat dipakai. Izinkan kamera, atau gunakan NRP dan password." />;
  return (
    <video
      ref={video}
      aria-label="Kamera"
      muted
      playsInline
      className="aspect-4/3 w-full rounded-md bg-sunken object-cover"
    />
  );
};

const scan = async (video: HTMLVideoElement | null, report: (code: string) => void, closing: AbortSignal) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    if (!video || closing.aborted) return;
    video.srcObject = stream;
    await video.play();
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    while (!closing.aborted) {
      for (const { rawValue } of await detector.detect(video)) report(rawValue);
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
};
