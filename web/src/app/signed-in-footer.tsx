import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../lib/config.ts';
import { useUser } from '../lib/session/session.ts';
import { ChangePasswordDialog } from './account-dialog.tsx';
import { footerLinksFor } from './nav-links.ts';

const linkClass =
  'inline-flex min-h-11 items-center rounded-sm text-ink underline-offset-4 hover:underline min-w-11 justify-center sm:min-h-0 sm:min-w-0 sm:py-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11';

/** Below every signed-in screen: the company's name and links for the user's own account. */
export const SignedInFooter = () => {
  const { company, product } = useConfig();
  const user = useUser();
  const [isChangingPassword, setChangingPassword] = useState(false);
  return (
    <footer className="border-line border-t text-muted text-sm">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-1 px-4 py-3 sm:min-h-10 sm:px-6 sm:py-1 lg:flex-nowrap lg:py-0">
        <nav
          aria-label="Akun"
          className="flex flex-wrap items-center gap-x-6 sm:order-last sm:shrink-0 sm:flex-nowrap sm:gap-x-4 lg:gap-x-6"
        >
          {footerLinksFor(user).map(({ path, title }) => (
            <Link key={path} to={path} className={linkClass}>
              {title}
            </Link>
          ))}
          <button type="button" className={linkClass} onClick={() => setChangingPassword(true)}>
            Ganti Password
          </button>
        </nav>
        <p className="min-w-0 text-balance sm:line-clamp-2">
          © {new Date().getFullYear()} {company || product}. Hak cipta dilindungi undang-undang.
        </p>
      </div>
      {isChangingPassword && <ChangePasswordDialog onClose={() => setChangingPassword(false)} />}
    </footer>
  );
};
