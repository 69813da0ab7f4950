export interface IconProps {
  /** Side in px; 20 by default, which suits the text of a button. */
  size?: number | undefined;
}

/**
 * A line icon of one path on a grid of 24 units. Decorative: the text beside it or the label of its button carries the
 * meaning.
 */
export function Icon({ path, size = 20 }: IconProps & { path: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

/** `@__PURE__` lets a bundle drop the icons that it does not use. */
const icon = (path: string) => (props: IconProps) => <Icon path={path} {...props} />;

export const SearchIcon = /* @__PURE__ */ icon('M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM15.5 15.5l5 5');
export const UserIcon = /* @__PURE__ */ icon('M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM4 20.5c1-4.5 4-6.5 8-6.5s7 2 8 6.5');
export const LogoutIcon = /* @__PURE__ */ icon('M10 4H5v16h5M14 8l4 4-4 4M18 12H9');
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14');
export const FilterIcon = /* @__PURE__ */ icon(
  'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
);
export const PinIcon = /* @__PURE__ */ icon(
  'M12 21c-4.5-5-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2 6-6.5 11zM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z',
);
export const TruckIcon = /* @__PURE__ */ icon(
  'M3 6h11v10H3zM14 10h4l3 3v3h-7M5 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM15 17.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0z',
);
export const LockIcon = /* @__PURE__ */ icon(
  'M7 11h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2zM8 11V8a4 4 0 0 1 8 0v3',
);
export const BackIcon = /* @__PURE__ */ icon('M19 12H5M11 6l-6 6 6 6');
export const NextIcon = /* @__PURE__ */ icon('M5 12h14M13 6l6 6-6 6');
export const MoonIcon = /* @__PURE__ */ icon('M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z');
export const SunIcon = /* @__PURE__ */ icon(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
);
export const WarnIcon = /* @__PURE__ */ icon('M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2');
export const CheckIcon = /* @__PURE__ */ icon('m5 12.5 4.5 4.5L19 7.5');
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6 6 18');
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0z',
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM4 4l16 16',
);
export const CopyIcon = /* @__PURE__ */ icon(
  'M10 8h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM16 8V4H4v12h4',
);
export const UploadIcon = /* @__PURE__ */ icon('M12 16V5M7 9.5 12 4.5l5 5M5 19.5h14');
export const BoxIcon = /* @__PURE__ */ icon('M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8');
export const ExternalIcon = /* @__PURE__ */ icon('M13 4h7v7M20 4l-9 9M18 14v6H4V6h6');
export const ZoomIcon = /* @__PURE__ */ icon(
  'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0zM15.5 15.5l5 5M10.5 7.5v6M7.5 10.5h6',
);
export const ShopIcon = /* @__PURE__ */ icon(
  'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5',
);
export const EditIcon = /* @__PURE__ */ icon('M4 20h4L19 9l-4-4L4 16zM13 7l4 4');
export const TrashIcon = /* @__PURE__ */ icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const PauseIcon = /* @__PURE__ */ icon('M8 5v14M16 5v14');
export const PlayIcon = /* @__PURE__ */ icon('M7 5l12 7-12 7z');
export const CameraIcon = /* @__PURE__ */ icon(
  'M4 8h4l1.5-3h5L16 8h4v11H4zM8.5 13a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z',
);
