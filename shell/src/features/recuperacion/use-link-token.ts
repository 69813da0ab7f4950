import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a mailed link, as `/recuperacion/recuperacion#t=…`; '' where the address has none. It is kept in memory
 * alone, and its fragment leaves the address and the history at once: a reload, a shared address or a look over the
 * shoulder does not give it away. Another link opened in the same page takes the place of the first.
 */
export function useLinkToken(): string {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));

  useEffect(() => {
    if (hash === '') return;
    setToken((previous) => tokenIn(hash) || previous);
    navigate(pathname + search, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);

  return token;
}

function tokenIn(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('t') ?? '';
}
