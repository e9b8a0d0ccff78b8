import { useLayoutEffect, useRef } from 'react';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { OverloadBanner } from './overload-banner.tsx';

/** The states of the whole product. Their height is known to screens that fill the window below them (styles.css). */
export const Banners = () => {
  const banners = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      root.style.setProperty('--banners-height', `${entry?.contentRect.height ?? 0}px`),
    );
    if (banners.current) observer.observe(banners.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--banners-height');
    };
  }, []);
  return (
    <div ref={banners} data-banners>
      <OfflineBanner />
      <MaintenanceBanner />
      <OverloadBanner />
    </div>
  );
};
