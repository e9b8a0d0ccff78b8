import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../components/brand.tsx';
import { Contours } from '../../components/contours.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { useConfig } from '../../lib/config.ts';
import { acknowledgeSessionEnd } from '../../lib/session/session.ts';

export const LandingPage = () => {
  const { product, company, tagline } = useConfig();
  useEffect(acknowledgeSessionEnd, []);
  return (
    <div className="relative isolate flex min-h-dvh flex-col overflow-clip bg-pit text-white">
      <Contours labelled className="absolute right-0 bottom-0 -z-10 h-3/5 w-full lg:h-full lg:w-[62%]" />
      <header className="flex h-16 items-center px-5 sm:px-10">
        <Brand />
      </header>
      <main className="flex flex-1 flex-col px-5 pt-[9vh] pb-12 sm:px-10 lg:w-1/2 lg:justify-center lg:pt-0">
        <h1 className="text-[clamp(2.5rem,6vw,4.25rem)] leading-[1.05]">{product}</h1>
        <p className="mt-3 font-display font-semibold text-xl">{company}</p>
        <p className="mt-3 max-w-[34ch] text-lg text-white/85">{tagline}</p>
        <Link to="/login" className={buttonClass('amber', 'xl', 'mt-8 self-start focus-visible:outline-white')}>
          Login
        </Link>
      </main>
      <footer className="px-5 py-5 text-sm text-white/75 sm:px-10">
        {/* Opaque background: a contour line behind the text would look like a strikethrough. */}
        <p className="-mx-2 w-fit text-balance bg-pit px-2 py-0.5">
          © {new Date().getFullYear()} {company || product}. Hak cipta dilindungi undang-undang.
        </p>
      </footer>
    </div>
  );
};
