"""Colours, textures and lettering of a printed map."""

from __future__ import annotations

WATER_LINES = ((66, "#9dbfd0"), (64, "#a9c9d7"), (42, "#98bccd"), (40, "#b5d2dd"), (20, "#94b9ca"), (18, "#c5dde4"))
"""Strokes around every shore, widest first: each pair leaves a fine line in the water."""

TINTS = {
    "swamp": "#cddcc4",
    "hill": "#dfc79d",
    "forest": "#b7cd98",
    "city": "#d9d0c4",
    "soviet city": "#dd8f7d",
}

STYLE = """
text{font-family:Caladea,Cambria,Georgia,'DejaVu Serif',serif;text-anchor:middle}
.water{fill:#9fc2d2}
.land{fill:#f3e9ce;fill-rule:evenodd}
.far{fill:#d6d0bf;fill-rule:evenodd}
.coast{fill:none;stroke:#5d8399;stroke-width:3.4;stroke-linejoin:round}
.grid{fill:none;stroke:#75694f;stroke-width:1;stroke-opacity:.55}
.sea-grid{fill:none;stroke:#5d8399;stroke-width:.7;stroke-opacity:.22}
.river{fill:#4f8fb6;stroke:#2f678c;stroke-width:.9;stroke-linejoin:round}
.barred{fill:none;stroke:#2f678c;stroke-width:3;stroke-dasharray:1.5 6;stroke-linecap:round}
.casing{fill:none;stroke:#5a3a28;stroke-width:6.6;stroke-linecap:round;stroke-linejoin:round}
.road{fill:none;stroke:#e3a35b;stroke-width:3.8;stroke-linecap:round;stroke-linejoin:round}
.border{fill:none;stroke:#8d2f39;stroke-width:3;stroke-dasharray:15 5 3 5}
.old-border{fill:none;stroke:#8d5a50;stroke-width:1.8;stroke-dasharray:9 5 2 5}
.border-band{fill:none;stroke:#c2505a;stroke-width:13;stroke-opacity:.17}
.numbers{font-size:12px;fill:#5f5440}
.halo{paint-order:stroke;stroke:#f7f0dc;stroke-width:4px;stroke-linejoin:round}
.town{font-size:15.5px;fill:#2d261c}
.city{font-size:19px;font-weight:bold;fill:#1d1812}
.soviet-city{font-size:31px;font-weight:bold;fill:#7a1118;letter-spacing:5px}
.town-mark{fill:#fbf6e8;stroke:#2d261c;stroke-width:2.2}
.city-mark{fill:#2d261c;stroke:#fbf6e8;stroke-width:1.6}
.soviet-mark{fill:#a3161f;stroke:#fbf0dc;stroke-width:1.2}
.soviet-edge{fill:none;stroke:#a3161f;stroke-width:3.2;stroke-linejoin:round}
.label-sea{font-style:italic;fill:#31637f;letter-spacing:6px}
.label-lake{font-style:italic;fill:#2c5f7d}
.label-river{font-style:italic;fill:#1f567a;paint-order:stroke;stroke:#f7f0dc;stroke-width:3px;stroke-opacity:.85}
.label-region{fill:#8a7a58;fill-opacity:.8;letter-spacing:7px}
.label-country{fill:#8a7a58;fill-opacity:.75;letter-spacing:11px;font-weight:bold}
.paper{fill:#f6efdc;stroke:#4a3a28;stroke-width:2}
.rule{fill:none;stroke:#4a3a28;stroke-width:1}
.outer-frame{fill:none;stroke:#33291c;stroke-width:5}
.inner-frame{fill:none;stroke:#33291c;stroke-width:1.4}
.apron{fill:#eee4c8}
.heading{font-weight:bold;fill:#7a1118;letter-spacing:9px}
.note{fill:#3a2f20}
.key{font-size:16px;fill:#2d261c;text-anchor:start}
.small{font-size:11.5px;fill:#6a5c44;text-anchor:start}
"""

PATTERNS = """
<pattern id="swamp" width="46" height="34" patternUnits="userSpaceOnUse"><path d="M3 12h17M27 29h15M8 15.5h8M31 32.5h7" stroke="#5b93a4" stroke-width="1.5"/>
<path d="M11.500 11v-8M8.500 11l-3.500-6M14.500 11l3.500-6M34.500 28v-8M31.500 28l-3.500-6M37.500 28l3.500-6" stroke="#567a4d" stroke-width="1.3" fill="none"/></pattern>
<pattern id="hill" width="50" height="42" patternUnits="userSpaceOnUse"><path d="M3 15Q12-1 22 15M28 36Q37 20 47 36" stroke="#8a6133" stroke-width="1.7" fill="none"/>
<path d="M13 7.500l3 8M16.500 9l4 6M19 11.500l4 3.500M38 28.500l3 8M41.500 30l4 6M44 32.500l4 3.500" stroke="#8a6133" stroke-width="1.1" fill="none"/></pattern>
<pattern id="forest" width="40" height="36" patternUnits="userSpaceOnUse"><g fill="#56813f" stroke="#375a2c" stroke-width=".9"><path d="M10 2l6 9h-3l4 6h-14l4-6h-3zM30 19l6 9h-3l4 6h-14l4-6h-3z"/></g>
<g fill="#7da35c" stroke="#4b7239" stroke-width=".8"><circle cx="29" cy="8" r="4.600"/><circle cx="8.500" cy="27" r="4.600"/></g></pattern>
<pattern id="city" width="22" height="22" patternUnits="userSpaceOnUse"><path d="M2 2h7v5h-7zM12 3h7v8h-7zM3 11h5v8h-5zM11 14h8v5h-8z" fill="#a89a8a" fill-opacity=".75"/></pattern>
<pattern id="soviet-city" width="22" height="22" patternUnits="userSpaceOnUse"><path d="M2 2h7v5h-7zM12 3h7v8h-7zM3 11h5v8h-5zM11 14h8v5h-8z" fill="#b3473f" fill-opacity=".55"/></pattern>
<pattern id="speckle" width="60" height="60" patternUnits="userSpaceOnUse"><path d="M7 9h1.500M31 5h1M52 17h1.500M18 33h1M43 38h1.500M9 52h1M35 55h1.500M55 49h1M26 20h1.500" stroke="#bda878" stroke-width="1.300" stroke-opacity=".55"/></pattern>
<pattern id="away" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M-1 10L10-1" stroke="#b6ae99" stroke-width="1"/></pattern>
"""
