/**
 * What the product uses of the router, and nothing else: the shared `react-router-dom` is this module, so the
 * bundler drops the other four fifths of the package. `facades.test.mjs` fails where a screen imports a name
 * that is missing here; add it here then, and look at what it costs with `npm run build`.
 * Imported from react-router, because a request for react-router-dom would find the shared module itself.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
